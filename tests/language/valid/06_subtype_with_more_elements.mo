// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 A class with more elements is a subtype of one with fewer.
// MODEL: MoreElements
// UNKNOWNS: 3
// VALUE: c.k = 3
// VALUE: c.extra = 4
// PRESENT: c.z
model Few
  parameter Real k = 1;
  Real x = k * time;
end Few;

model More
  parameter Real k = 2;
  parameter Real extra = 4;
  Real x = k * time;
  Real z = extra * x;
end More;

model HasPart
  replaceable Few c(k = 3);
  Real y = c.x;
end HasPart;

model MoreElements
  extends HasPart(redeclare More c);
end MoreElements;
