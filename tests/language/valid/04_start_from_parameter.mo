// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.6 Attributes may be parameter expressions.
// MODEL: StartFromParameter
// UNKNOWNS: 3
// VALUE: x0 = 2
// ATTRIBUTE: x.start = 2
// ATTRIBUTE: y.start = 6
// ATTRIBUTE: y.fixed = true
// ATTRIBUTE: z.nominal = 20
model StartFromParameter
  parameter Real x0 = 2;
  Real x(start = x0, fixed = true);
  Real y(start = 3 * x0, fixed = x0 > 1);
  Real z(nominal = 10 * x0) = 20 * time;
equation
  der(x) = -x;
  der(y) = -y;
end StartFromParameter;
