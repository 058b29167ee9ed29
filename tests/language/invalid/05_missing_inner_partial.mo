// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component of a partial class needs an inner one.
// MODEL: M
// ERROR: 10 MissingInner 'world'
model M
  partial model World
    parameter Real g = 9.81;
  end World;
  model Body
    outer World world;
    Real f = world.g;
  end Body;
  Body body;
end M;
