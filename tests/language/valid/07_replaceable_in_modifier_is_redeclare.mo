// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 replaceable without redeclare in a modifier is a redeclaration too.
// MODEL: ImplicitRedeclare
// UNKNOWNS: 1
// VALUE: h.c.k = 2
model ImplicitA
  parameter Real k = 1;
  Real x = k;
end ImplicitA;

model ImplicitB
  parameter Real k = 2;
  Real x = k;
end ImplicitB;

model ImplicitHolder
  replaceable ImplicitA c;
end ImplicitHolder;

model ImplicitRedeclare
  ImplicitHolder h(replaceable ImplicitB c);
end ImplicitRedeclare;
