// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.10 interval() is used on a clock only.
// MODEL: M
// ERROR: 8 NotClocked interval
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = interval();
end M;
