// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 With a conditional component goes all that is connected to it, also where the other side does not exist.
// MODEL: M
// UNKNOWNS: 2
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Load
    Pin p[n];
    parameter Integer n = 1;
    parameter Boolean has = false;
    Pin sensor if has;
    output Real y if has;
    Bus bus;
  equation
    for i in 1:n loop
      p[i].v = time;
    end for;
    connect(sensor, p[n + 1]);
    connect(p[n + 2], sensor);
    connect(bus.measured, y);
    connect(y, bus.other);
  end Load;
  Load load;
end M;
