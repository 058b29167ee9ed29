// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.8.4 A clocked partition with derivatives has a solver.
// MODEL: M
// ERROR: 9 MissingSolverMethod 'x'
model M
  Real u = sample(time, Clock(0.1));
  Real x(start = 0);
equation
  der(x) = u - x;
end M;
