// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.7 break removes an attribute; a further modifier may set it anew.
// MODEL: BreakAttribute
// UNKNOWNS: 1
// ATTRIBUTE: x.start = 3
// ATTRIBUTE: x.unit = "m"
model BreakAttributeBase
  Real x(start = 7, fixed = true, unit = "m");
equation
  der(x) = 1;
end BreakAttributeBase;

model BreakAttributeMiddle
  extends BreakAttributeBase(x(start = break));
end BreakAttributeMiddle;

model BreakAttribute
  extends BreakAttributeMiddle(x.start = 3);
end BreakAttribute;
