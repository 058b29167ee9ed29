// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 Enumerations with different literals are different types.
// MODEL: M
// ERROR: 8 TypeMismatch Tide.low
model M
  type Gear = enumeration(low, high);
  type Tide = enumeration(low, high, slack);
  parameter Gear g = Tide.low;
end M;
