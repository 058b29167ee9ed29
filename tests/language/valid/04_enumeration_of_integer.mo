// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5.3 A call of an enumeration type converts an Integer to its literal.
// MODEL: EnumerationOfInteger
// UNKNOWNS: 1
// VALUE: a = west
// VALUE: b = {south, north}
model EnumerationOfInteger
  type Side = enumeration(north, east, south, west);
  parameter Side a = Side(4);
  parameter Side b[2] = {Side(i) for i in 3:-2:1};
  Side s = Side(integer(1 + time / 100));
end EnumerationOfInteger;
