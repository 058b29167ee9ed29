// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A subscript may be a parameter or, in equations, a discrete variable.
// MODEL: VariableIndex
// UNKNOWNS: 3
// VALUE: a = 30
// VALUE: i = 3
model VariableIndex
  parameter Real v[3] = {10, 20, 30};
  parameter Integer i = 3;
  parameter Real a = v[i];
  Integer k = if time < 1 then 1 else 2;
  Real x = v[k];
  Real y = v[integer(min(1 + time, 3))];
end VariableIndex;
