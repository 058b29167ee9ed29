// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.1 The plus operator joins strings, and arrays of strings element by element.
// MODEL: Joining
// UNKNOWNS: 0
// VALUE: s = "abc"
// VALUE: t = {"xa", "yb"}
model Joining
  parameter String s = "a" + "b" + "c";
  parameter String t[2] = {"x", "y"} + {"a", "b"};
end Joining;
