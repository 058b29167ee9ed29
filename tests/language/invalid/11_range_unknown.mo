// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A range that is not written follows from the use of the loop variable.
// MODEL: M
// ERROR: 9 UnknownRange 'i'
model M
  Real x;
algorithm
  x := 0;
  for i loop
    x := x + i;
  end for;
end M;
