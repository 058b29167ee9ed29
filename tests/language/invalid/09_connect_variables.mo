// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 connect() connects connectors.
// MODEL: M
// TOLERATED: 15 NotAConnector 'x'
// UNKNOWNS: 3
model M
  connector Signal = input Real;
  block Sensor
    Signal u;
  end Sensor;
  Real x = time;
  Real y;
  Sensor sensor;
equation
  connect(x, y);
  connect(x, sensor.u);
end M;
