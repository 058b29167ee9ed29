// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.8 The inverse annotation tells functions which solve for an input.
// MODEL: InverseFunction
// UNKNOWNS: 2
// VALUE: p = 7
model InverseFunction
  function enthalpy
    input Real c;
    input Real T;
    output Real h = c * T + 1;
  algorithm
    annotation(inverse(T = temperature(c, h)));
  end enthalpy;
  function temperature
    input Real c;
    input Real h;
    output Real T = (h - 1) / c;
  algorithm
  end temperature;
  parameter Real p = enthalpy(2, 3);
  Real T(start = 1);
  Real h = time + 2;
equation
  enthalpy(2, T) = h;
end InverseFunction;
