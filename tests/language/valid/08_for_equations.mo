// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 A for-equation is expanded for every value of its range.
// MODEL: ForEquations
// UNKNOWNS: 9
model ForEquations
  parameter Integer n = 4;
  Real x[n];
  Real y[n + 1];
equation
  for i in 1:n loop
    x[i] = i * time;
  end for;
  y[1] = 0;
  for i in 2:n + 1 loop
    y[i] = y[i - 1] + x[i - 1];
  end for;
end ForEquations;
