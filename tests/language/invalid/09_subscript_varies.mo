// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 The subscripts of a connected connector are evaluable.
// MODEL: M
// ERROR: 19 NotEvaluable 'k'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Node
    C c;
  equation
    c.v = c.i;
  end Node;
  Node a[2];
  Node b;
  Integer k = if time > 1 then 1 else 2;
equation
  connect(a[k].c, b.c);
end M;
