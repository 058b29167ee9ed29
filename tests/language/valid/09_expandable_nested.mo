// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 Expandable connectors may hold expandable connectors.
// MODEL: BusNested
// UNKNOWNS: 3
// PRESENT: bus.axis.speed
package BusNestedParts
  expandable connector AxisBus
  end AxisBus;
  expandable connector Bus
    AxisBus axis;
  end Bus;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sensor
    RealOutput y = time;
  end Sensor;
  block Display
    RealInput u;
  end Display;
end BusNestedParts;

model BusNested
  BusNestedParts.Bus bus;
  BusNestedParts.Sensor s;
  BusNestedParts.Display d;
equation
  connect(s.y, bus.axis.speed);
  connect(bus.axis.speed, d.u);
end BusNested;
