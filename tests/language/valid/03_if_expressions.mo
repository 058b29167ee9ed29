// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 An if-expression with elseif parts takes the first branch whose condition holds.
// MODEL: IfExpressions
// UNKNOWNS: 1
// VALUE: a = 20
// VALUE: b = 3
// VALUE: c = 5
model IfExpressions
  parameter Integer n = 2;
  parameter Real a = if n == 1 then 10 elseif n == 2 then 20 elseif n > 1 then 30 else 40;
  parameter Real b = if n > 5 then 1 else if n > 3 then 2 else 3;
  parameter Real c = 1 + (if n == 2 then 4 else 6);
  Real x = if time > 1 then a else b + time;
end IfExpressions;
