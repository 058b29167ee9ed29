// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.3 Dotted operators work element by element and widen scalars.
// MODEL: Elementwise
// UNKNOWNS: 0
// VALUE: a = {4, 10, 18}
// VALUE: b = {6, 7, 8}
// VALUE: c = {12, 6, 4}
// VALUE: d = {1, 4, 9}
// VALUE: e = {2, 4, 8}
// VALUE: f = {{1, 4}, {9, 16}}
// VALUE: g = {1, 32, 729}
model Elementwise
  parameter Real x[3] = {1, 2, 3};
  parameter Real y[3] = {4, 5, 6};
  parameter Real M[2, 2] = [1, 2; 3, 4];
  parameter Real a[3] = x .* y;
  parameter Real b[3] = 5 .+ x;
  parameter Real c[3] = 12 ./ x;
  parameter Real d[3] = x .^ 2;
  parameter Real e[3] = 2 .^ x;
  parameter Real f[2, 2] = M .* M;
  parameter Real g[3] = x .^ y;
end Elementwise;
