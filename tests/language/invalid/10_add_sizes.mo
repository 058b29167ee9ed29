// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.2 Arrays that are added have the same size.
// MODEL: M
// ERROR: 8 DimensionMismatch 3
model M
  parameter Real a[2] = {1, 2};
  parameter Real b[3] = {1, 2, 3};
  parameter Real c[2] = a + b;
end M;
