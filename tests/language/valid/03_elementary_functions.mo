// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.3 The elementary mathematical functions are predefined.
// MODEL: Elementary
// UNKNOWNS: 7
// VALUE: a = 1
// VALUE: b = 0
// VALUE: c = 3
// VALUE: d = 0
// VALUE: e = 1
model Elementary
  parameter Real a = exp(0);
  parameter Real b = log(1);
  parameter Real c = log10(1000);
  parameter Real d = sin(0) + tan(0) + asin(0) + atan(0) + sinh(0) + tanh(0) + atan2(0, 1);
  parameter Real e = cos(0) * cosh(0) + acos(1);
  Real x[7] = {sin(time), cos(time), tan(time), atan2(time, 2), exp(-time), log(time + 1), sqrt(time)};
end Elementary;
