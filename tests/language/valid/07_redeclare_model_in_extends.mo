// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable model class may be redeclared in an extends clause.
// MODEL: RedeclareModel
// UNKNOWNS: 4
// VALUE: p.k = 8
// VALUE: q.k = 3
// PRESENT: p.z
model ThinPart
  parameter Real k = 1;
  Real x = k * time;
end ThinPart;

model ThickPart
  extends ThinPart(k = 3);
  Real z = 2 * x;
end ThickPart;

model TwoParts
  replaceable model Part = ThinPart;
  Part p(k = 8);
  Part q;
end TwoParts;

model RedeclareModel
  extends TwoParts(redeclare model Part = ThickPart);
end RedeclareModel;
