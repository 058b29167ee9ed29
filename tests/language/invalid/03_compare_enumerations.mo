// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Values of two different enumeration types cannot be compared.
// MODEL: M
// ERROR: 10 TypeMismatch 't'
model M
  type Gear = enumeration(low, high);
  type Tide = enumeration(low, high);
  parameter Gear g = Gear.low;
  parameter Tide t = Tide.low;
  parameter Boolean same = g == t;
end M;
