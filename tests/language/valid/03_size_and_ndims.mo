// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.1 size with and without a dimension, and ndims.
// MODEL: Sizes
// UNKNOWNS: 0
// VALUE: n = {2, 3}
// VALUE: m = 3
// VALUE: d = {2, 1, 0}
model Sizes
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Real v[4] = zeros(4);
  parameter Real s = 1;
  parameter Integer n[2] = size(A);
  parameter Integer m = size(A, 2);
  parameter Integer d[3] = {ndims(A), ndims(v), ndims(s)};
end Sizes;
