// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclaring short function may change defaults of inputs.
// MODEL: FunctionDefaults
// UNKNOWNS: 1
// VALUE: c.v = 50
function Scale
  input Real u;
  input Real factor = 2;
  output Real y;
algorithm
  y := factor * u;
end Scale;

model ScaleUser
  replaceable function f = Scale;
  parameter Real v = f(5);
  Real x = f(time);
end ScaleUser;

model FunctionDefaults
  ScaleUser c(redeclare function f = Scale(factor = 10));
end FunctionDefaults;
