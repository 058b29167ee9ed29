// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.6 An initial algorithm determines parameters with fixed = false.
// MODEL: M
// ERROR: 8 AssignmentNotAllowed fixed = false
model M
  parameter Real p = 1;
initial algorithm
  p := 2;
end M;
