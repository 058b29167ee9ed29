// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A subscript has the type that counts the dimension.
// MODEL: M
// ERROR: 6 TypeMismatch an Integer
model M
  Real x[2] = {1, 2}, y = x[true];
end M;
