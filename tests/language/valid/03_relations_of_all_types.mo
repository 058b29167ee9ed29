// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Relations compare numbers, Booleans, strings and enumeration values.
// MODEL: Relations
// UNKNOWNS: 0
// VALUE: a = true
// VALUE: b = true
// VALUE: c = true
// VALUE: d = true
// VALUE: e = false
// VALUE: f = true
model Relations
  type Level = enumeration(low, middle, high);
  parameter Boolean a = 2 < 2.5;
  parameter Boolean b = false < true;
  parameter Boolean c = "abc" < "abd";
  parameter Boolean d = Level.low < Level.high;
  parameter Boolean e = "a" <> "a";
  parameter Boolean f = Level.middle >= Level.middle;
end Relations;
