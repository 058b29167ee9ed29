// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.6 A modifier may be final; it then holds for all further uses.
// MODEL: FinalModifier
// UNKNOWNS: 1
// VALUE: c.k = 5
// VALUE: c.m = 6
// ATTRIBUTE: c.x.start = 2
model FinalBase
  parameter Real k = 1;
  parameter Real m = 2;
  Real x(fixed = true);
equation
  der(x) = k * m;
end FinalBase;

model FinalFixed
  extends FinalBase(final k = 5, x(final start = 2));
end FinalFixed;

model FinalModifier
  FinalFixed c(m = 6);
end FinalModifier;
