// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.6 A function with further inputs, all with defaults, may replace another function.
// MODEL: LongerFunction
// UNKNOWNS: 1
// VALUE: c.y = 12
partial function OneInput
  input Real u;
  output Real y;
end OneInput;

function Longer
  input Real u;
  input Real factor = 4;
  output Real y;
algorithm
  y := factor * u;
end Longer;

function Plain
  extends OneInput;
algorithm
  y := u;
end Plain;

model Caller
  replaceable function f = Plain constrainedby OneInput;
  parameter Real y = f(3);
  Real x = f(time);
end Caller;

model LongerFunction
  Caller c(redeclare function f = Longer);
end LongerFunction;
