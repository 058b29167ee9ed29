// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.2 cat joins arrays along a dimension, vectors and Integers with Reals too.
// MODEL: Cat
// UNKNOWNS: 0
// VALUE: v = {1, 2, 3, 4.5, 5}
// VALUE: A = {{1, 2, 9}, {3, 4, 8}}
// VALUE: B = {{1, 2}, {3, 4}, {5, 6}}
// VALUE: e = {1, 2}
model Cat
  parameter Real v[5] = cat(1, {1, 2}, {3, 4.5}, {5});
  parameter Real A[2, 3] = cat(2, [1, 2; 3, 4], [9; 8]);
  parameter Real B[3, 2] = cat(1, [1, 2; 3, 4], [5, 6]);
  parameter Real e[:] = cat(1, zeros(0), {1, 2}, fill(1.0, 0));
end Cat;
