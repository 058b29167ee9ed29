// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.5 transpose, outerProduct, symmetric, cross and skew.
// MODEL: MatrixFunctions
// UNKNOWNS: 0
// VALUE: t = {{1, 4}, {2, 5}, {3, 6}}
// VALUE: o = {{3, 4}, {6, 8}}
// VALUE: s = {{1, 2, 3}, {2, 5, 6}, {3, 6, 9}}
// VALUE: c = {-3, 6, -3}
// VALUE: k = {{0, -3, 2}, {3, 0, -1}, {-2, 1, 0}}
model MatrixFunctions
  parameter Real t[3, 2] = transpose([1, 2, 3; 4, 5, 6]);
  parameter Real o[2, 2] = outerProduct({1, 2}, {3, 4});
  parameter Real s[3, 3] = symmetric([1, 2, 3; 4, 5, 6; 7, 8, 9]);
  parameter Real c[3] = cross({1, 2, 3}, {4, 5, 6});
  parameter Real k[3, 3] = skew({1, 2, 3});
end MatrixFunctions;
