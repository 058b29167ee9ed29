// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4 Braces build arrays of one more dimension than their elements.
// MODEL: Constructors
// UNKNOWNS: 0
// VALUE: v = {1, 2, 3}
// VALUE: A = {{1, 2}, {3, 4}, {5, 6}}
// VALUE: s = {1, 2, 1}
// VALUE: w = {1, 2.5}
model Constructors
  parameter Integer v[3] = {1, 2, 3};
  parameter Real A[3, 2] = {{1, 2}, {3, 4}, {5, 6}};
  parameter Integer B[1, 2, 1] = {{{7}, {8}}};
  parameter Integer s[3] = size(B);
  parameter Real w[:] = {1, 2.5};
end Constructors;
