// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.6 Initial equations hold at the start only, also for derivatives and parameters.
// MODEL: SteadyStart
// UNKNOWNS: 2
// ATTRIBUTE: k.fixed = false
model SteadyStart
  parameter Real k(fixed = false);
  Real x;
  Real y;
initial equation
  der(x) = 0;
  y = 2;
  for i in 1:1 loop
    k = 3 * i;
  end for;
equation
  der(x) = k - x;
  der(y) = -y;
end SteadyStart;
