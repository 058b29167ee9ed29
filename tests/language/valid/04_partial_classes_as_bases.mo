// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A partial class is completed by the class which extends it.
// MODEL: Complete
// UNKNOWNS: 2
// VALUE: k = 3
partial model Incomplete
  parameter Real k;
  Real x;
  Real y;
equation
  y = k * x;
end Incomplete;

model Complete
  extends Incomplete(k = 3);
equation
  x = sin(time);
end Complete;
