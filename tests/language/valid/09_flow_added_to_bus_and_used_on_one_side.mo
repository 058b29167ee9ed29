// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 A flow that connections add to an expandable connector is zero on each side where nothing is connected.
// MODEL: M
// UNKNOWNS: 16
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Load
    Pin p;
  equation
    p.v = 2*p.i + time;
  end Load;
  model User
    Bus bus;
    Load load;
  equation
    connect(load.p, bus.pin);
  end User;
  model Owner
    Bus bus;
  end Owner;
  model Middle
    Bus bus;
    Owner owner;
  equation
    connect(bus, owner.bus);
  end Middle;
  User user;
  Owner owner;
  Middle middle;
  User second;
  Owner other;
equation
  connect(user.bus, owner.bus);
  connect(user.bus, middle.bus);
  connect(second.bus, other.bus);
end M;
