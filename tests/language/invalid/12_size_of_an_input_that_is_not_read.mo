// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 An argument has the size of the input, also where the function never reads it.
// MODEL: M
// TOLERATED: 13 DimensionMismatch the argument 'X'
// VALUE: h = 6.0
model M
  function enthalpy
    input Real T;
    input Real X[1];
    output Real h = 2*T;
  algorithm
  end enthalpy;
  parameter Real h = enthalpy(3, fill(0, 0));
  Real y = h*time;
end M;
