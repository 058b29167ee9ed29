// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3.1 A connector has as many flow variables as potential variables.
// MODEL: M
// ERROR: 6 UnbalancedConnector 'C'
model M
  connector C
    Real u;
    Real v;
    flow Real i;
  end C;
  model Node
    C c;
  equation
    c.u = 1;
    c.v = 2;
  end Node;
  Node a;
end M;
