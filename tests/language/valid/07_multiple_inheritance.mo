// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 Several base classes may be combined; identical elements are merged.
// MODEL: Combined
// UNKNOWNS: 3
// VALUE: k = 5
// VALUE: a = 1
// VALUE: b = 2
partial model CommonRoot
  parameter Real k = 5;
  Real x;
end CommonRoot;

partial model LeftPart
  extends CommonRoot;
  parameter Real a = 1;
  Real l = a * x;
end LeftPart;

partial model RightPart
  extends CommonRoot;
  parameter Real b = 2;
  Real r = b * x;
end RightPart;

model Combined
  extends LeftPart;
  extends RightPart;
equation
  x = k * time;
end Combined;
