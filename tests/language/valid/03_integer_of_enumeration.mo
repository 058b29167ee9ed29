// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 Integer gives the ordinal number of an enumeration value, counted from one.
// MODEL: EnumerationOrdinal
// UNKNOWNS: 0
// VALUE: a = 1
// VALUE: b = 3
model EnumerationOrdinal
  type Level = enumeration(low, middle, high);
  parameter Level l = Level.high;
  parameter Integer a = Integer(Level.low);
  parameter Integer b = Integer(l);
end EnumerationOrdinal;
