// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 The resolution of a clock is at least 1.
// MODEL: M
// ERROR: 6 InvalidClock 0
model M
  Real x = sample(time, Clock(1, 0));
end M;
