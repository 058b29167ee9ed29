// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 The nominal value of an array is an array of its size.
// MODEL: M
// ERROR: 6 DimensionMismatch 'nominal'
model M
  Real x[2, 3](nominal = {1, 2});
equation
  for i in 1:2, j in 1:3 loop
    der(x[i, j]) = -x[i, j];
  end for;
end M;
