// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 Arrays may have three and more dimensions.
// MODEL: ThreeDimensions
// UNKNOWNS: 0
// VALUE: e = 6
// VALUE: s = {2, 3, 1}
// VALUE: plane = {{1}, {2}, {3}}
// VALUE: total = 21
model ThreeDimensions
  parameter Integer A[2, 3, 1] = {{{1}, {2}, {3}}, {{4}, {5}, {6}}};
  parameter Integer e = A[2, 3, 1];
  parameter Integer s[3] = size(A);
  parameter Integer plane[3, 1] = A[1, :, :];
  parameter Integer total = sum(A);
end ThreeDimensions;
