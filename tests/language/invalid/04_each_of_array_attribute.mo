// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 What is given for each element of an array is for one element.
// MODEL: M
// ERROR: 6 DimensionMismatch each start
model M
  Real x[2](each start = {1, 2}, each fixed = true);
equation
  der(x) = -x;
end M;
