// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 Subscripts of a slice have the type that counts the dimension.
// MODEL: M
// ERROR: 7 TypeMismatch an Integer
model M
  Real x[2, 3] = [1, 2, 3; 4, 5, 6];
  Real y[2] = x[2, {true, false}];
end M;
