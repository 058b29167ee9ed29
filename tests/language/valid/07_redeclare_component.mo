// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclaration gives a replaceable component another type and modifiers.
// MODEL: RedeclareComponent
// UNKNOWNS: 3
// VALUE: sys.c.k = 4
// PRESENT: sys.c.extra
model SimpleController
  parameter Real k = 1;
  input Real u;
  output Real y;
equation
  y = k * u;
end SimpleController;

model BetterController
  parameter Real k = 2;
  input Real u;
  output Real y;
protected
  Real extra = k * u;
equation
  y = extra;
end BetterController;

model ControlledSystem
  replaceable SimpleController c(u = time);
end ControlledSystem;

model RedeclareComponent
  ControlledSystem sys(redeclare BetterController c(k = 4));
end RedeclareComponent;
