// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 The loop variable is not assigned in the loop.
// MODEL: M
// ERROR: 11 AssignmentNotAllowed 'i'
model M
  Real x;
algorithm
  x := 0;
  for i in 1:3 loop
    x := x + i;
    i := 2;
  end for;
end M;
