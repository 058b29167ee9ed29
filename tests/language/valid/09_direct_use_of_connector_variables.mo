// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 Variables of connectors may be used in equations besides connections.
// MODEL: Sensor
// UNKNOWNS: 9
package SensorParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector RealOutput = output Real;
  model VoltageSensor
    Pin p;
    Pin n;
    RealOutput v = p.v - n.v;
  equation
    p.i = 0;
    n.i = 0;
  end VoltageSensor;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Source
    Pin p;
  equation
    p.v = sin(time);
  end Source;
end SensorParts;

model Sensor
  SensorParts.VoltageSensor m;
  SensorParts.Ground g;
  SensorParts.Source s;
equation
  connect(m.p, s.p);
  connect(m.n, g.p);
end Sensor;
