// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 Connected expandable connectors have the same members; one that is connected with its own would have no end.
// MODEL: M
// ERROR: 9 RecursiveComponent M.Bus contains itself
model M
  expandable connector Bus
  end Bus;
  connector Pin = output Real;
  Bus inside, bus;
  Pin pin;
equation
  pin = time;
  connect(pin, bus.signal);
  connect(bus.part, inside);
  connect(bus, inside);
end M;
