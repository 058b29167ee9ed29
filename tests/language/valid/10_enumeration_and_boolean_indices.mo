// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 Dimensions may be indexed by the literals of an enumeration or by Booleans.
// MODEL: TypedIndices
// UNKNOWNS: 3
// VALUE: a = {1, 2, 3}
// VALUE: g = 2
// VALUE: f = {10, 20}
// VALUE: t = 20
// VALUE: n = 3
// VALUE: i = {false, true}
model TypedIndices
  type Color = enumeration(red, green, blue);
  parameter Real a[Color] = {1, 2, 3};
  parameter Real g = a[Color.green];
  parameter Real f[Boolean] = {10, 20};
  parameter Real t = f[true];
  parameter Integer n = size(a, 1);
  parameter Boolean i[2] = {k for k in Boolean};
  Real x[Color] = {a[c] * time for c in Color};
end TypedIndices;
