// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 The value of an array has the size of the array.
// MODEL: M
// ERROR: 6 DimensionMismatch 2
model M
  parameter Real x[3] = {1, 2};
end M;
