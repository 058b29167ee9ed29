// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 An element of an expandable connector to which nothing is connected is not there.
// MODEL: M
// TOLERATED: 12 ConditionalUsed 'bus.speed'
// UNKNOWNS: 3
model M
  expandable connector Bus
    Real speed;
    Real unused;
  end Bus;
  model Writer Bus bus; equation
    bus.speed = time;
  end Writer;
  model Reader
    Bus bus;
    Real x;
  equation
    x = 2*bus.speed;
  end Reader;
  Writer writer;
  Reader reader;
equation
  connect(writer.bus, reader.bus);
end M;
