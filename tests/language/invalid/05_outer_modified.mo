// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component has no modifiers.
// MODEL: M
// ERROR: 10 ModificationNotAllowed 'world'
model M
  model World
    parameter Real g = 9.81;
  end World;
  model Body
    outer World world(g = 1.62);
    Real f = world.g;
  end Body;
  inner World world;
  Body body;
end M;
