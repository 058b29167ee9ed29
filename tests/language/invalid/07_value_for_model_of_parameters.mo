// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 A model has no value that a modifier could set; one of parameters alone is a record but for its name.
// MODEL: M
// TOLERATED: 18 ModelWithValue 'all'
model M
  model Fluid
    parameter Real density;
    parameter Real heat[2];
  end Fluid;
  model Water
    extends Fluid(density = 1000, heat = {1, 2});
  end Water;
  model Oil
    extends Fluid(density = 800, heat = {3, 4});
  end Oil;
  Water water;
  Oil oil;
  Fluid all[2] = {water, oil};
  Real x[2] = all.density;
  Real y = all[2].heat[1]*time;
end M;
