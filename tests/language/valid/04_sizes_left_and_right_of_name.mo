// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.1 Sizes at the type come after the sizes at the name.
// MODEL: LeftAndRightSizes
// UNKNOWNS: 0
// VALUE: s = {3, 4, 2}
// VALUE: t = {2}
// VALUE: b = {{1, 2, 3}, {4, 5, 6}}
model LeftAndRightSizes
  parameter Real[2] v = {1, 2}, A[3, 4] = fill(0.5, 3, 4, 2);
  parameter Integer[3] b[2] = {{1, 2, 3}, {4, 5, 6}};
  parameter Integer s[3] = size(A);
  parameter Integer t[1] = size(v);
end LeftAndRightSizes;
