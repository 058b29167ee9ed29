// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 An enumeration has as many elements as an array that it is the index of.
// MODEL: M
// VALUE: n = 3
// UNKNOWNS: 3
model M
  type E = enumeration(one, two, three);
  parameter Integer n = size(E, 1);
  Real a[size(E, 1)] = {Integer(e)*time for e in E};
end M;
