// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2 A statement that is a call calls a function.
// MODEL: M
// ERROR: 10 CannotStandHere 'der(x)' is not allowed as a statement
model M
  Real x(start = 1);
  Real y;
algorithm
  y := x;
  der(x);
equation
  der(x) = -x;
end M;
