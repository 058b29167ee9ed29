// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.8 A matrix that has a power is square.
// MODEL: M
// ERROR: 7 DimensionMismatch 3
model M
  parameter Real a[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  parameter Real c[2, 3] = a^2;
end M;
