// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.4 A connection that is removed exists.
// MODEL: M
// ERROR: 19 NothingToRemove connect
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
  model Circuit
    Node a;
    Node b;
  end Circuit;
  extends Circuit(break connect(a.c, b.c));
end M;
