// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.4 An enumeration has no arithmetic.
// MODEL: M
// ERROR: 7 OperatorNotDefined '+'
model M
  type Gear = enumeration(low, high);
  parameter Gear g = Gear.low + 1;
end M;
