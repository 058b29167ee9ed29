// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A subscript is an Integer, or what the dimension counts.
// MODEL: M
// ERROR: 7 TypeMismatch 1.5
model M
  parameter Real x[3] = {1, 2, 3};
  Real y = x[1.5];
end M;
