// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 The value of an array is an array.
// MODEL: M
// ERROR: 6 DimensionMismatch 'x'
model M
  Real x[3] = time;
end M;
