// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.3 homotopy with positional and with named arguments.
// MODEL: Homotopic
// UNKNOWNS: 2
model Homotopic
  Real x(start = 1);
  Real y;
equation
  homotopy(x ^ 3 + x, 2 * x) = 2 + time;
  y = homotopy(actual = x ^ 2, simplified = x);
end Homotopic;
