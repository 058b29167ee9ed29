// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.4 The inner dimensions of a matrix product are equal.
// MODEL: M
// ERROR: 8 DimensionMismatch 3
model M
  parameter Real a[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  parameter Real b[2] = {1, 2};
  parameter Real c[2] = a*b;
end M;
