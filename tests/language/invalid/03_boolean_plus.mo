// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.4 Arithmetic operators need numbers; a Boolean is none.
// MODEL: M
// ERROR: 7 OperatorNotDefined '+'
model M
  parameter Boolean a = true;
  parameter Integer n = a + 1;
end M;
