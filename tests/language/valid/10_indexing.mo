// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 Scalar subscripts drop a dimension, vectors and colons keep it.
// MODEL: Indexing
// UNKNOWNS: 0
// VALUE: e = 6
// VALUE: row = {4, 5, 6}
// VALUE: col = {2, 5}
// VALUE: part = {{5, 6}}
// VALUE: perm = {3, 1}
// VALUE: s = {1, 2}
model Indexing
  parameter Integer A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Integer e = A[2, 3];
  parameter Integer row[3] = A[2, :];
  parameter Integer col[2] = A[:, 2];
  parameter Integer part[1, 2] = A[2:2, 2:3];
  parameter Integer perm[2] = A[1, {3, 1}];
  parameter Integer s[2] = size(A[{1}, {1, 3}]);
end Indexing;
