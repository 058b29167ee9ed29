// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 connect() connects connectors, not the models that have them.
// MODEL: M
// ERROR: 18 NotAConnector 'a'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Node
    C c;
  equation
    c.v = 1;
  end Node;
  Node a;
  Node b;
equation
  connect(a, b);
end M;
