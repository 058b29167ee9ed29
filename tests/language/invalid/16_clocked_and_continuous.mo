// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.7 A variable on a clock and a continuous one are joined by hold() or sample() only.
// MODEL: M
// ERROR: 7 ClockConflict y
model M
  Real x = sample(time, Clock(0.1));
  Real y = x + z;
  Real z(start = 0, fixed = true);
  Real w(start = 0, fixed = true);
equation
  der(z) = w + hold(x);
  der(w) = z;
end M;
