// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 A value for a whole record overrides the values of its elements.
// MODEL: WholeRecord
// UNKNOWNS: 1
// VALUE: c.d.a = 7
// VALUE: c.d.b = 8
record WholeData
  Real a = 1;
  Real b = 2;
end WholeData;

model WholePart
  parameter WholeData d(a = 3, b = 4);
  Real x = d.a + d.b;
end WholePart;

model WholeRecord
  parameter WholeData mine(a = 7, b = 8);
  WholePart c(d = mine);
end WholeRecord;
