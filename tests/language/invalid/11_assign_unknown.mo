// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 The variable that is assigned is declared.
// MODEL: M
// ERROR: 9 UnknownName 'y'
model M
  Real x;
algorithm
  x := 1;
  y := 2;
end M;
