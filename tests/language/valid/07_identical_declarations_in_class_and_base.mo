// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.6.1 A declaration equal to an inherited one counts once.
// MODEL: SameTwice
// UNKNOWNS: 1
// VALUE: k = 2
partial model SameBase
  parameter Real k = 2 "factor";
  Real x;
end SameBase;

model SameTwice
  extends SameBase;
  parameter Real k = 2 "factor";
  Real x;
equation
  x = k * time;
end SameTwice;
