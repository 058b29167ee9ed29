// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.1 A constant is not assigned.
// MODEL: M
// ERROR: 10 AssignmentNotAllowed 'c'
model M
  constant Real c = 1;
  Real x;
algorithm
  x := c;
  c := 2;
end M;
