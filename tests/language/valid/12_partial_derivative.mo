// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.7.2 A function may be defined as the partial derivative of another.
// MODEL: PartialDerivative
// UNKNOWNS: 2
model PartialDerivative
  function energy
    input Real p;
    input Real T;
    output Real g = p ^ 2 * T ^ 3;
  algorithm
  end energy;
  function energy_T = der(energy, T) "by the temperature";
  function energy_pT = der(energy, p, T);
  Real a = energy_T(2, time);
  Real b = energy_pT(time, 3);
end PartialDerivative;
