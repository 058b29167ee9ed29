// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.2 The range operator binds weaker than addition.
// MODEL: RangePrecedence
// UNKNOWNS: 0
// VALUE: r = {2, 3, 4, 5}
// VALUE: s = {1, 4, 7}
model RangePrecedence
  parameter Integer n = 3;
  parameter Integer r[4] = 1 + 1:n + 2;
  parameter Integer s[3] = 1:2 + 1:n * 2 + 1;
end RangePrecedence;
