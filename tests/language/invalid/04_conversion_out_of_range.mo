// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5 An Integer that is converted to an enumeration is the number of a literal.
// MODEL: M
// ERROR: 7 OutOfRange 3
model M
  type Gear = enumeration(low, high);
  parameter Gear g = Gear(3);
end M;
