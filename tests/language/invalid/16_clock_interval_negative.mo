// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 The interval of a clock is positive.
// MODEL: M
// ERROR: 6 InvalidClock -0.1
model M
  Real x = sample(time, Clock(-0.1));
end M;
