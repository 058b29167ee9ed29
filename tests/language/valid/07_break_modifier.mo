// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.7 A modifier with break removes the value, which is then given otherwise.
// MODEL: BreakValue
// UNKNOWNS: 2
// VALUE: k = 8
model BreakBase
  parameter Real k = 1;
  Real x = k * time;
end BreakBase;

model BreakMiddle
  extends BreakBase(k = break, x = break);
equation
  x = 2 * k;
end BreakMiddle;

model BreakValue
  extends BreakMiddle(k = 8);
  Real y = x;
end BreakValue;
