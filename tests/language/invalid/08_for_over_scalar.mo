// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.2 A for-equation runs over a vector.
// MODEL: M
// ERROR: 8 RangeNotVector 'i'
model M
  Real x[3];
equation
  for i in 3 loop
    x[i] = i;
  end for;
end M;
