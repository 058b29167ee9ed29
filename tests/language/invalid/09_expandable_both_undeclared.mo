// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 One side of a connection of expandable connectors is declared.
// MODEL: M
// ERROR: 12 UndeclaredOnBothSides 'a.speed'
model M
  expandable connector Bus
  end Bus;
  Bus a;
  Bus b;
  Real x = 1;
equation
  connect(a.speed, b.velocity);
end M;
