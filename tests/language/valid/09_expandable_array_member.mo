// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 A subscripted undeclared member becomes an array of the size needed.
// MODEL: BusArray
// UNKNOWNS: 6
// PRESENT: bus.speed
package BusArrayParts
  expandable connector Bus
  end Bus;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sensor
    parameter Real k = 1;
    RealOutput y = k * time;
  end Sensor;
  block Display
    RealInput u;
  end Display;
end BusArrayParts;

model BusArray
  BusArrayParts.Bus bus;
  BusArrayParts.Sensor s[2](k = {1, 2});
  BusArrayParts.Display d[2];
equation
  for i in 1:2 loop
    connect(s[i].y, bus.speed[i]);
    connect(bus.speed[i], d[i].u);
  end for;
end BusArray;
