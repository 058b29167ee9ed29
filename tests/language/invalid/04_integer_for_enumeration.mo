// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5 An Integer is not converted to an enumeration value by itself.
// MODEL: M
// ERROR: 7 TypeMismatch 'g'
model M
  type Gear = enumeration(low, high);
  parameter Gear g = 1;
end M;
