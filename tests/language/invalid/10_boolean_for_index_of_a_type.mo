// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A subscript has the type that counts the dimension, also of the type of the array.
// MODEL: M
// ERROR: 8 TypeMismatch an Integer
model M
  type V = Real[2];
  V v = {1, 2};
  Real y = v[true];
end M;
