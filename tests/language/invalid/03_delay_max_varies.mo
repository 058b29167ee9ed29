// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 delayMax is a parameter expression.
// MODEL: M
// ERROR: 7 VariabilityTooHigh 'y'
model M
  Real y = 1 + time;
  Real x = delay(time, 0.5, y);
end M;
