// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 The fields of a record in a function have the sizes that a modifier of another field gives.
// MODEL: M
// VALUE: coefficients.n = 2
// VALUE: sum1 = 3
// VALUE: corner = 1
// UNKNOWNS: 1
model M
  record Coefficients
    parameter Integer n(min = 0);
    Real[n] vector;
    Real[n, n] matrix;
  end Coefficients;
  function make
    input Integer n;
    output Coefficients c(n = n);
  algorithm
    c.vector := {i for i in 1:n};
    c.matrix := identity(n);
  end make;
  final parameter Coefficients coefficients = make(2);
  parameter Real own[2] = coefficients.vector;
  parameter Real sum1 = sum(own);
  parameter Real corner = coefficients.matrix[2, 2];
  Real x = sum1 * time;
end M;
