// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclaration passes through nested modifiers.
// MODEL: NestedRedeclare
// UNKNOWNS: 2
// VALUE: top.mid.p.k = 6
// VALUE: top.other.p.k = 1
model NestedA
  parameter Real k = 1;
  Real x = k;
end NestedA;

model NestedB
  parameter Real k = 2;
  Real x = k;
end NestedB;

model NestedMid
  replaceable model Part = NestedA;
  Part p;
end NestedMid;

model NestedTop
  NestedMid mid;
  NestedMid other;
end NestedTop;

model NestedRedeclare
  NestedTop top(mid(redeclare model Part = NestedB, p(k = 6)));
end NestedRedeclare;
