// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.2 noClock takes the latest value of another clock of the same base partition.
// MODEL: LatestValue
// UNKNOWNS: 2
model LatestValue
  Clock fast = Clock(1, 10);
  Clock slow = subSample(fast, 2);
  Real x(start = 0);
  Real y;
equation
  when fast then
    x = previous(x) + 0.1;
  end when;
  when slow then
    y = noClock(x);
  end when;
end LatestValue;
