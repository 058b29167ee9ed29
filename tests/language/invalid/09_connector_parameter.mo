// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 A connector is no parameter.
// MODEL: M
// ERROR: 11 PrefixNotAllowed 'c'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Node
    parameter C c;
  end Node;
  Node a;
  Real x = time;
end M;
