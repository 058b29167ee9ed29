// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component refers to the inner component of an enclosing instance.
// MODEL: WorldUser
// UNKNOWNS: 2
// VALUE: g = 9.5
// VALUE: world.g = 9.5
// ABSENT: a.world
// ABSENT: b.world
model World
  parameter Real g = 9.8;
end World;

model Body
  outer World world;
  Real f = world.g * time;
end Body;

model WorldUser
  inner World world(g = 9.5);
  Body a;
  Body b;
  parameter Real g = world.g;
end WorldUser;
