// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 An element of an expandable connector that is used is present.
// MODEL: M
// ERROR: 9 NotInConnector 'speed'
model M
  expandable connector Bus
  end Bus;
  Bus bus;
  Real x = bus.speed;
end M;
