// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 An expandable connector is connected with expandable connectors only.
// MODEL: M
// ERROR: 23 IncompatibleConnectors expandable
model M
  connector C
    Real v;
    flow Real i;
  end C;
  expandable connector Bus
  end Bus;
  model Node
    C c;
  equation
    c.v = 1;
  end Node;
  model Hub
    Bus bus;
  end Hub;
  Node a;
  Hub b;
equation
  connect(a.c, b.bus);
end M;
