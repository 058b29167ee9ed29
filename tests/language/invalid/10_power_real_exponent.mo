// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.8 The exponent of a matrix is an Integer.
// MODEL: M
// ERROR: 7 OperatorNotDefined '^'
model M
  parameter Real a[2, 2] = {{1, 2}, {3, 4}};
  parameter Real c[2, 2] = a^0.5;
end M;
