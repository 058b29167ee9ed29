// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 A missing inner component is added at the top, with a message.
// MODEL: M
// WARNING: 11 InnerAdded 'world'
model M
  model World
    parameter Real g = 9.81;
    annotation (defaultComponentPrefixes = "inner");
  end World;
  model Body
    outer World world;
    Real f = world.g;
  end Body;
  Body body;
end M;
