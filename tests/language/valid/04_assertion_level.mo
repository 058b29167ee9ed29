// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.7.2 AssertionLevel is a predefined enumeration with the literals warning and error.
// MODEL: Levels
// UNKNOWNS: 1
// VALUE: level = warning
model Levels
  parameter AssertionLevel level = AssertionLevel.warning;
  Real x = sin(time);
equation
  assert(x < 0.9, "x is large", level);
  assert(x < 2, "x is too large", AssertionLevel.error);
end Levels;
