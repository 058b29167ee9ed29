// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.4.4 A string literal may hold line breaks; each is part of the text.
// MODEL: MultiLineString
// UNKNOWNS: 0
// VALUE: same = true
model MultiLineString
  parameter String s = "first
second";
  parameter Boolean same = s == "first\nsecond";
end MultiLineString;
