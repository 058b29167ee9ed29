// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.2 A modifier is evaluated in the scope of the class which contains it.
// MODEL: Siblings
// UNKNOWNS: 2
// VALUE: a.k = 3
// VALUE: b.k = 6
// VALUE: b.c.k = 7
model SiblingLeaf
  parameter Real k = 1;
  Real x = k;
end SiblingLeaf;

model SiblingSub
  parameter Real k = 2;
  SiblingLeaf c(k = k + 1);
end SiblingSub;

model Siblings
  SiblingLeaf a(k = 3);
  SiblingSub b(k = 2 * a.k);
end Siblings;
