// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An inner component is added whether or not its class offers itself.
// MODEL: M
// WARNING: 10 InnerAdded 'world'
model M
  model World
    parameter Real g = 9.81;
  end World;
  model Body
    outer World world;  
    Real f = world.g;
  end Body;
  Body body;
end M;
