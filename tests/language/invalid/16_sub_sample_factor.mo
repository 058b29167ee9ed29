// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.2 The factor of subSample() is not negative.
// MODEL: M
// ERROR: 7 InvalidClock -2
model M
  Real x = sample(time, Clock(0.1));
  Real y = subSample(x, -2);
end M;
