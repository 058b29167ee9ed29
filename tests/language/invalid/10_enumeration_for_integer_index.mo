// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 A literal of an enumeration is no subscript of a dimension that Integers count.
// MODEL: M
// TOLERATED: 7 TypeMismatch an Integer
model M
  type E = enumeration(a, b, c);
  Real x[3] = {1, 2, 3}, y = x[E.c];
end M;
