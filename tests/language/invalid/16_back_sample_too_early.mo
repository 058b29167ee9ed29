// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.2 A clock does not start before its base clock.
// MODEL: M
// ERROR: 7 InvalidClock backSample
model M
  Real x = sample(time, Clock(0.1));
  Real y = backSample(x, 2);
end M;
