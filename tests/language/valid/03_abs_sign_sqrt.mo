// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 abs and sign keep Integers, sqrt gives a Real.
// MODEL: AbsSignSqrt
// UNKNOWNS: 0
// VALUE: a = 3
// VALUE: b = 2.5
// VALUE: c = -1
// VALUE: d = 0
// VALUE: e = 1.5
model AbsSignSqrt
  parameter Integer a = abs(-3);
  parameter Real b = abs(-2.5);
  parameter Integer c = sign(-0.5);
  parameter Integer d = sign(0);
  parameter Real e = sqrt(2.25);
end AbsSignSqrt;
