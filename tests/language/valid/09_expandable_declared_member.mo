// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 Declared members appear only if a connection uses them; their attributes hold.
// MODEL: BusDeclared
// UNKNOWNS: 3
// PRESENT: bus.speed
// ABSENT: bus.force
// ATTRIBUTE: bus.speed.unit = "m/s"
package BusDeclaredParts
  expandable connector Bus
    Real speed(unit = "m/s");
    Real force(unit = "N");
  end Bus;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sensor
    RealOutput y = time;
  end Sensor;
  block Display
    RealInput u;
  end Display;
end BusDeclaredParts;

model BusDeclared
  BusDeclaredParts.Bus bus;
  BusDeclaredParts.Sensor sensor;
  BusDeclaredParts.Display display;
equation
  connect(sensor.y, bus.speed);
  connect(bus.speed, display.u);
end BusDeclared;
