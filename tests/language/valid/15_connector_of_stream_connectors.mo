// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.1 Each connector in a connector has the flow variable of its own streams.
// MODEL: M
// UNKNOWNS: 12
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  connector Ports
    Port a;
    Port b;
  end Ports;
  model Tank
    Ports ports;
  equation
    ports.a.p = 1;
    ports.b.p = 2;
    ports.a.h = 10;
    ports.b.h = 20;
  end Tank;
  model Load
    Ports ports;
  equation
    ports.a.m = 1;
    ports.b.m = 2;
    ports.a.h = 0;
    ports.b.h = 0;
  end Load;
  Tank tank;
  Load load;
equation
  connect(tank.ports, load.ports);
end M;
