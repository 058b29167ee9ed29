// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.1 A short class definition takes over a class and modifies its elements.
// MODEL: ShortClasses
// UNKNOWNS: 2
// VALUE: a.k = 5
// VALUE: a.c = 2
// VALUE: b.k = 5
// VALUE: b.c = 9
model General
  parameter Real k = 1;
  parameter Real c = 2;
  Real x = k * time + c;
end General;

model Special = General(k = 5);

model VerySpecial = Special(c = 9);

model ShortClasses
  Special a;
  VerySpecial b;
end ShortClasses;
