// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3.1 A partition for which no clock is given runs on a default clock.
// MODEL: DefaultClock
// UNKNOWNS: 3
model DefaultClock
  Real u = sample(time);
  Real x(start = 0);
  Real slow;
equation
  x = previous(x) + u;
  slow = subSample(x, 3);
end DefaultClock;
