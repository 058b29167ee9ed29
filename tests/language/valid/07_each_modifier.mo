// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 each applies a modifier to every element; without it an array is split.
// MODEL: EachModifier
// UNKNOWNS: 3
// VALUE: r[1].R = 10
// VALUE: r[2].R = 20
// VALUE: r[3].R = 30
// VALUE: r[1].T = 5
// VALUE: r[3].T = 5
model EachPart
  parameter Real R = 1;
  parameter Real T = 2;
  Real x = R * time;
end EachPart;

model EachModifier
  EachPart r[3](R = {10, 20, 30}, each T = 5);
end EachModifier;
