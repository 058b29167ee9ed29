// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 A physical connector may become a member of an expandable connector.
// MODEL: BusPin
// UNKNOWNS: 6
// PRESENT: bus.pin.v
// PRESENT: bus.pin.i
package BusPinParts
  expandable connector Bus
  end Bus;
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 12;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 4 * p.i;
  end Load;
end BusPinParts;

model BusPin
  BusPinParts.Bus bus;
  BusPinParts.Source s;
  BusPinParts.Load l;
equation
  connect(s.p, bus.pin);
  connect(bus.pin, l.p);
end BusPin;
