// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.2 scalar, vector, matrix and promote change the number of dimensions.
// MODEL: Conversions
// UNKNOWNS: 0
// VALUE: s = 5
// VALUE: v = {1, 2, 3}
// VALUE: m = {{1}, {2}}
// VALUE: n = {{1, 2}, {3, 4}}
// VALUE: p = {2, 1, 1}
model Conversions
  parameter Real s = scalar([5]);
  parameter Real v[3] = vector([1; 2; 3]);
  parameter Real m[2, 1] = matrix({1, 2});
  parameter Real n[2, 2] = matrix({{{1}, {2}}, {{3}, {4}}});
  parameter Integer p[3] = size(promote({1, 2}, 3));
end Conversions;
