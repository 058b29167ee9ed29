// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 The start value of an array is an array of its size; one value for each row has one meaning.
// MODEL: M
// TOLERATED: 7 DimensionMismatch 'start'
model M
  parameter Real a = 1, b = 2;
  Real x[2, 3](start = {a, b}, each fixed = true);
equation
  for i in 1:2, j in 1:3 loop
    der(x[i, j]) = -x[i, j];
  end for;
end M;
