// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.4 The quotient of two Integers is a Real.
// MODEL: IntegerDivision
// UNKNOWNS: 0
// VALUE: q = 3.5
// VALUE: r = 0.25
model IntegerDivision
  parameter Integer a = 7;
  parameter Integer b = 2;
  parameter Real q = a / b;
  parameter Real r = 1 / 4;
end IntegerDivision;
