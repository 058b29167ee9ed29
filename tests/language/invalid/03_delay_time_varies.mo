// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 Without delayMax, the delay time is a parameter expression.
// MODEL: M
// ERROR: 7 VariabilityTooHigh 'y'
model M
  Real y = 1 + time;
  Real x = delay(time, y);
end M;
