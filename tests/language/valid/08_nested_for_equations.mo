// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 The range of an inner for-equation may depend on the outer iterator.
// MODEL: Triangle
// UNKNOWNS: 9
model Triangle
  Real A[3, 3];
equation
  for i in 1:3 loop
    for j in 1:i loop
      A[i, j] = i + j * time;
    end for;
    for j in i + 1:3 loop
      A[i, j] = 0;
    end for;
  end for;
end Triangle;
