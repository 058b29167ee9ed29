// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The inner component has all elements of the outer one.
// MODEL: M
// ERROR: 14 InnerTypeMismatch 'world'
model M
  model Field
    parameter Real g = 9.81;
    parameter Real mu = 1;
  end Field;
  model Flat
    parameter Real g = 9.81;
  end Flat;
  model Body
    outer Field world;
    Real f = world.g;
  end Body;
  inner Flat world;
  Body body;
end M;
