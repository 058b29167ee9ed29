// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 Without an inner one, all outer components of one name have the same class.
// MODEL: M
// ERROR: 17 MissingInner 'world'
model M
  model Earth
    parameter Real g = 9.81;
  end Earth;
  model Moon
    parameter Real g = 1.62;
  end Moon;
  model Body
    outer Earth world;
    Real f = world.g;
  end Body;
  model Lander
    outer Moon world;
    Real f = world.g;
  end Lander;
  Body body;
  Lander lander;
end M;
