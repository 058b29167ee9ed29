// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4 Connections.root() needs an overdetermined record.
// MODEL: M
// ERROR: 13 NotOverconstrained 'a.v'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Node
    C a;
  equation
    Connections.root(a.v);
    a.v = 1;
  end Node;
  Node node;
end M;
