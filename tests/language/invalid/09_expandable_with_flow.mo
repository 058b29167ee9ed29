// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.3 An expandable connector has no flow variables of its own.
// MODEL: M
// ERROR: 8 PrefixNotAllowed 'i'
model M
  expandable connector Bus
    Real v;
    flow Real i;
  end Bus;
  Bus bus;
  Real x = 1;
end M;
