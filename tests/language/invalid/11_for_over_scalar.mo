// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A for-statement runs over a vector.
// MODEL: M
// ERROR: 9 RangeNotVector 'i'
model M
  Real x;
algorithm
  x := 0;
  for i in 3 loop
    x := x + i;
  end for;
end M;
