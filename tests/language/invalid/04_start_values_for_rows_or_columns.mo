// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 The start value of an array is an array of its size; of a square one it may be meant for rows or columns.
// MODEL: M
// ERROR: 6 DimensionMismatch 'start'
model M
  Real x[2, 2](start = {1, 2}, each fixed = true);
equation
  for i in 1:2, j in 1:2 loop
    der(x[i, j]) = -x[i, j];
  end for;
end M;
