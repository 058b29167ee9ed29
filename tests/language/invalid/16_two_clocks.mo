// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.7 All variables of an equation run on one clock.
// MODEL: M
// ERROR: 8 ClockConflict z
model M
  Real x = sample(time, Clock(0.1));
  Real y = sample(time, Clock(0.2));
  Real z = x + y;
end M;
