// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 A for-equation with several iterators stands for nested ones.
// MODEL: SeveralIndices
// UNKNOWNS: 6
model SeveralIndices
  Real A[2, 3];
equation
  for i in 1:2, j in 1:3 loop
    A[i, j] = (10 * i + j) * time;
  end for;
end SeveralIndices;
