// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Both sides of an equation may be arrays of the same size.
// MODEL: ArrayEquations
// UNKNOWNS: 9
model ArrayEquations
  Real x[3];
  Real A[2, 2];
  Real y[2];
equation
  x = {1, time, 3};
  [A[:, 1], A[:, 2]] * 2 = [1, 2; 3, time];
  zeros(2) = A * {1, 1} - y;
end ArrayEquations;
