// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 Integer() converts an enumeration value; a Real is converted by integer().
// MODEL: M
// ERROR: 6 InvalidConversion Integer
model M
  parameter Integer n = Integer(1.5);
end M;
