// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 A scalar is not equal to an array.
// MODEL: M
// ERROR: 8 DimensionMismatch x
model M
  Real x[2];
equation
  x = 1;
end M;
