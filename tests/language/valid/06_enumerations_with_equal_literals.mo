// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 Enumeration types with the same literals in the same order are compatible.
// MODEL: EqualEnumerations
// UNKNOWNS: 0
// VALUE: a = on
// VALUE: b = on
model EqualEnumerations
  type Switch = enumeration(off, on);
  type Lamp = enumeration(off, on);
  parameter Switch a = Switch.on;
  parameter Lamp b = a;
end EqualEnumerations;
