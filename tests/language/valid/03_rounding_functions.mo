// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.2 ceil, floor and integer; integer rounds down and gives an Integer.
// MODEL: Rounding
// UNKNOWNS: 0
// VALUE: a = -2
// VALUE: b = -3
// VALUE: c = -3
// VALUE: d = 2
// VALUE: n = 5
model Rounding
  parameter Real a = ceil(-2.5);
  parameter Real b = floor(-2.5);
  parameter Integer c = integer(-2.5);
  parameter Integer d = integer(2.75);
  parameter Real v[integer(5.5)] = fill(1.0, 5);
  parameter Integer n = size(v, 1);
end Rounding;
