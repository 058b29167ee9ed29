// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.1 A short class with sizes defines an array type; sizes at the name come first.
// MODEL: ArrayTypes
// UNKNOWNS: 12
// VALUE: s = {2, 3}
// VALUE: p = {1, 2, 3}
// VALUE: M = {{1, 2, 3}, {4, 5, 6}}
model ArrayTypes
  type V3 = Real[3];
  type Force3 = V3(each unit = "N");
  parameter V3 p = {1, 2, 3};
  parameter V3 M[2] = {{1, 2, 3}, {4, 5, 6}};
  parameter Integer s[2] = size(M);
  V3 x = time * p;
  V3 A[2] = time * M;
  Force3 f = 2 * p;
end ArrayTypes;
