// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.7 Arrays with a dimension of size zero, their sums and products.
// MODEL: Empty
// UNKNOWNS: 2
// VALUE: a = 0
// VALUE: b = 1
// VALUE: c = {{0, 0}, {0, 0}}
// VALUE: d = {0, 3}
// VALUE: n = 0
model Empty
  parameter Integer n = 0;
  parameter Real v[n] = zeros(n);
  parameter Real A[2, 0] = fill(1.0, 2, 0);
  parameter Real a = sum(v) + v * v;
  parameter Real b = product(v);
  parameter Real c[2, 2] = A * transpose(A);
  parameter Integer d[2] = size(zeros(0, 3));
  Real x[n];
  Real y[2] = A * x + {time, 1};
equation
  x = zeros(n);
end Empty;
