// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4 min and max of two scalars, with coercion to Real, and of enumeration values.
// MODEL: MinMax
// UNKNOWNS: 1
// VALUE: a = 2
// VALUE: b = 3.5
// VALUE: c = 4
// VALUE: l = high
model MinMax
  type Level = enumeration(low, middle, high);
  parameter Integer a = min(2, 3);
  parameter Real b = max(2, 3.5);
  parameter Integer c = max(min(4, 7), 1);
  parameter Level l = max(Level.low, Level.high);
  Real x = max(time, 0.5);
end MinMax;
