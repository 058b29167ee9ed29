// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.1 Parentheses group expressions of any kind.
// MODEL: Grouping
// UNKNOWNS: 1
// VALUE: a = 14
// VALUE: b = false
// VALUE: c = 2
model Grouping
  parameter Real a = ((2) * ((3 + (4))));
  parameter Boolean b = not (true or (false and (true)));
  parameter Real c = ({1, 2, 3})[2];
  Real x = (if (time > 1) then (1.0) else (2.0));
end Grouping;
