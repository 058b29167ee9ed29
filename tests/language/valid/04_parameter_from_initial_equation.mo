// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.6 A parameter with fixed = false is computed by an initial equation.
// MODEL: ComputedParameter
// UNKNOWNS: 1
// ATTRIBUTE: k.fixed = false
// ATTRIBUTE: k.start = 1
model ComputedParameter
  parameter Real k(fixed = false, start = 1);
  parameter Real target = 4;
  Real x(start = 2, fixed = true);
initial equation
  k * x = target;
equation
  der(x) = -k * x;
end ComputedParameter;
