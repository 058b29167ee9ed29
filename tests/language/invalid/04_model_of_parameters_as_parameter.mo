// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 Models have no variability; one that holds parameters alone is what the prefix says.
// MODEL: M
// TOLERATED: 10 PrefixNotAllowed 'fluid' cannot be a parameter
model M
  model Fluid
    parameter Real density = 1000;
    constant Integer n = 2;
  end Fluid;
  parameter Fluid fluid;
  Real x = fluid.density*time;
end M;
