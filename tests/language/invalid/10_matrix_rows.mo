// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.2 The rows of a matrix have the same length.
// MODEL: M
// ERROR: 6 DimensionMismatch 1
model M
  parameter Real x[2, 2] = [1, 2; 3];
end M;
