// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5 A literal belongs to its enumeration.
// MODEL: M
// ERROR: 7 UnknownLiteral 'middle'
model M
  type Gear = enumeration(low, high);
  parameter Gear g = Gear.middle;
end M;
