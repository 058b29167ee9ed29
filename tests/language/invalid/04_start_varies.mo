// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 An attribute is a parameter expression.
// MODEL: M
// ERROR: 7 VariabilityTooHigh 'y'
model M
  Real y = time;
  Real x(start = y);
equation
  der(x) = 1;
end M;
