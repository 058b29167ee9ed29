// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 Inputs of the simulated model are known, its outputs are unknowns.
// MODEL: TopInputs
// UNKNOWNS: 3
// PRESENT: u
block TopInputs
  input Real u;
  input Integer n(start = 2);
  output Real y;
  output Boolean large;
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
  y = n * x;
  large = y > 10;
end TopInputs;
