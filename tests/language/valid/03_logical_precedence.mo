// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.2 Relations bind stronger than not, not stronger than and, and stronger than or.
// MODEL: LogicalPrecedence
// UNKNOWNS: 0
// VALUE: a = true
// VALUE: b = true
// VALUE: c = false
// VALUE: d = true
model LogicalPrecedence
  parameter Boolean a = true or false and false;
  parameter Boolean b = not 1 > 2;
  parameter Boolean c = not true or false and true;
  parameter Boolean d = 1 + 2 == 3 and not 4 < 3;
end LogicalPrecedence;
