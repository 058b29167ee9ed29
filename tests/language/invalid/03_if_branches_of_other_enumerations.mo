// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 The branches of an if-expression are type compatible: enumerations with the same literals.
// MODEL: M
// ERROR: 8 TypeMismatch must be M.Gear
model M
  type Gear = enumeration(low, high);
  type Tide = enumeration(low, slack);
  Gear g = if time > 1 then Gear.low else Tide.low;
end M;
