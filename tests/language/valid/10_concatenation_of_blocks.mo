// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.2.1 Brackets concatenate matrices and vectors; a vector is a column.
// MODEL: Blocks
// UNKNOWNS: 0
// VALUE: A = {{1, 5}, {2, 6}}
// VALUE: B = {{1, 0, 7}, {0, 1, 8}, {3, 4, 9}}
// VALUE: C = {{1}, {2}, {5}, {6}}
// VALUE: D = {{1, 2, 3}, {1, 2, 3}}
model Blocks
  parameter Real a[2] = {1, 2};
  parameter Real b[2] = {5, 6};
  parameter Real A[2, 2] = [a, b];
  parameter Real B[3, 3] = [identity(2), {7, 8}; 3, 4, 9];
  parameter Real C[4, 1] = [a; b];
  parameter Real D[2, 3] = [fill({1, 2}, 2), {3, 3}];
end Blocks;
