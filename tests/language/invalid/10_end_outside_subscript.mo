// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.2 'end' stands in a subscript only.
// MODEL: M
// ERROR: 7 EndOutsideSubscript 'end'
model M
  parameter Integer n = 2;
  parameter Integer c = end + n;
end M;
