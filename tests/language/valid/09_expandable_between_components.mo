// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 Connected expandable connectors get the members of each other.
// MODEL: BusBetween
// UNKNOWNS: 5
// PRESENT: bus.speed
// PRESENT: user.bus.speed
// PRESENT: giver.bus.speed
package BusBetweenParts
  expandable connector Bus
  end Bus;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sensor
    RealOutput y = time;
  end Sensor;
  block Display
    RealInput u;
  end Display;
  model Giver
    Bus bus;
    Sensor s;
  equation
    connect(s.y, bus.speed);
  end Giver;
  model User
    Bus bus;
    Display d;
  equation
    connect(bus.speed, d.u);
  end User;
end BusBetweenParts;

model BusBetween
  BusBetweenParts.Bus bus;
  BusBetweenParts.Giver giver;
  BusBetweenParts.User user;
equation
  connect(giver.bus, bus);
  connect(bus, user.bus);
end BusBetween;
