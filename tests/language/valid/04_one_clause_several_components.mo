// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.1 The components of one clause share the prefixes and the type, not the modifiers.
// MODEL: SharedPrefixes
// UNKNOWNS: 2
// VALUE: a = 1
// VALUE: b = 2
// VALUE: c = {3, 4}
// ATTRIBUTE: x.start = 5
// ATTRIBUTE: y.unit = "m"
model SharedPrefixes
  parameter Real a = 1, b = 2 * a, c[2] = {3, 4};
  Real x(start = 5), y(unit = "m") = a;
equation
  der(x) = b;
end SharedPrefixes;
