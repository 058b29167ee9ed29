// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.7.5 A factor that is not given follows from the clocks on both sides.
// MODEL: M
// ERROR: 7 UnknownClock x
model M
  Real u = sample(time, Clock(1, 10));
  Real x = subSample(u);
end M;
