// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.2 A name is declared only once in a class.
// MODEL: M
// ERROR: 8 DuplicateComponent 'x'
model M
  Real x = 1;
  Real y = 2;
  parameter Integer x = 3;
end M;
