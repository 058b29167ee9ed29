// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2.2 A final parameter keeps its binding, which may depend on parameters.
// MODEL: FinalParameters
// UNKNOWNS: 1
// VALUE: r.R = 5
// VALUE: r.G = 0.2
model Resistance
  parameter Real R = 1;
  final parameter Real G = 1 / R;
  Real x = G * time;
end Resistance;

model FinalParameters
  Resistance r(R = 5);
end FinalParameters;
