// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 Enumerations with the same literals in another order are different types.
// MODEL: M
// ERROR: 10 TypeMismatch 't'
model M
  type Gear = enumeration(low, high);
  type Tide = enumeration(high, low);
  parameter Gear g = Gear.low;
  parameter Tide t = Tide.low;
  parameter Boolean same = g == t;
end M;
