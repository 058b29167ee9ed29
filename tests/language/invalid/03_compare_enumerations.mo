// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 Values of enumerations with different literals cannot be compared.
// MODEL: M
// ERROR: 10 TypeMismatch 't'
model M
  type Gear = enumeration(low, high);
  type Tide = enumeration(low, high, slack);
  parameter Gear g = Gear.low;
  parameter Tide t = Tide.low;
  parameter Boolean same = g == t;
end M;
