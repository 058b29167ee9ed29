// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 The array which is split may be any expression, not just a constructor.
// MODEL: SplitExpression
// UNKNOWNS: 4
// VALUE: r[1].R = 2
// VALUE: r[4].R = 8
// VALUE: r[2].a = 0.5
// VALUE: n = 4
model SplitExpressionPart
  parameter Real R = 1;
  parameter Real a = 0;
  Real x = R;
end SplitExpressionPart;

model SplitExpression
  parameter Integer n = 4;
  parameter Real all[n] = fill(0.5, n);
  SplitExpressionPart r[n](R = {2 * i for i in 1:n}, a = all);
end SplitExpression;
