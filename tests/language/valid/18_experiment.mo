// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.4 The experiment annotation gives the settings of a simulation.
// MODEL: Experiment
// UNKNOWNS: 1
model Experiment
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  annotation(experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-6, Interval = 0.01));
end Experiment;
