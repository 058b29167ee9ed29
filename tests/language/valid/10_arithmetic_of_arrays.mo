// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.2 Addition, subtraction, negation, division and scaling of arrays.
// MODEL: Arithmetic
// UNKNOWNS: 0
// VALUE: a = {5, 7, 9}
// VALUE: b = {3, 3, 3}
// VALUE: c = {-1, -2, -3}
// VALUE: d = {0.5, 1, 1.5}
// VALUE: e = {3, 6, 9}
model Arithmetic
  parameter Real x[3] = {1, 2, 3};
  parameter Real y[3] = {4, 5, 6};
  parameter Real a[3] = x + y;
  parameter Real b[3] = y - x;
  parameter Real c[3] = -x;
  parameter Real d[3] = x / 2;
  parameter Real e[3] = x * 3;
end Arithmetic;
