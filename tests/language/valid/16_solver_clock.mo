// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.8.2 A clock with a solver method integrates the equations between its ticks.
// MODEL: SolverClock
// UNKNOWNS: 3
model SolverClock
  Real u = sample(sin(time), Clock(Clock(1, 100), solverMethod = "ExplicitEuler"));
  Real x(start = 1, fixed = true);
  Real y = hold(x);
equation
  der(x) = u - x;
end SolverClock;
