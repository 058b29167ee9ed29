// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 A connection adds an undeclared member to an expandable connector.
// MODEL: BusMember
// UNKNOWNS: 5
// PRESENT: bus.speed
package BusMemberParts
  expandable connector Bus
  end Bus;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sensor
    RealOutput y = sin(time);
  end Sensor;
  block Display
    RealInput u;
    output Real shown = 2 * u;
  end Display;
end BusMemberParts;

model BusMember
  BusMemberParts.Bus bus;
  BusMemberParts.Sensor sensor;
  BusMemberParts.Display display;
  Real copy = display.shown;
equation
  connect(sensor.y, bus.speed);
  connect(bus.speed, display.u);
end BusMember;
