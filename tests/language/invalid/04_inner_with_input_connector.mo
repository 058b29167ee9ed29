// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 An inner component has no public connectors with inputs.
// MODEL: M
// ERROR: 11 PrefixNotAllowed 'world'
model M
  connector RealInput = input Real;
  block World
    RealInput u;
    Real y = u;
  end World;
  inner World world;
equation
  world.u = 1;
end M;
