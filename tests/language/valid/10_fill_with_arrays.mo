// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.3 fill repeats arrays too; the new dimensions come first.
// MODEL: FillArrays
// UNKNOWNS: 0
// VALUE: A = {{1, 2}, {1, 2}, {1, 2}}
// VALUE: s = {4, 3, 2}
model FillArrays
  parameter Real A[3, 2] = fill({1, 2}, 3);
  parameter Integer s[3] = size(fill({1, 2}, 4, 3));
end FillArrays;
