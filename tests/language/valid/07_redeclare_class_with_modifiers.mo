// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 The redeclaring short class may carry modifiers, which yield to those of components.
// MODEL: RedeclareWithModifiers
// UNKNOWNS: 2
// VALUE: p.k = 50
// VALUE: p.m = 6
// VALUE: q.k = 5
// VALUE: q.m = 6
model WithTwo
  parameter Real k = 1;
  parameter Real m = 2;
  Real x = k + m;
end WithTwo;

model WithTwoHolder
  replaceable model Part = WithTwo(k = 4);
  Part p(k = 50);
  Part q;
end WithTwoHolder;

model RedeclareWithModifiers
  extends WithTwoHolder(redeclare model Part = WithTwo(k = 5, m = 6));
end RedeclareWithModifiers;
