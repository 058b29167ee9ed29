// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4 min, max, sum and product of arrays of any shape.
// MODEL: Reductions
// UNKNOWNS: 0
// VALUE: a = -2
// VALUE: b = 7
// VALUE: c = 10
// VALUE: d = 24
// VALUE: e = {0, 1}
// VALUE: f = 21
model Reductions
  parameter Integer v[4] = {1, 2, 3, 4};
  parameter Real a = min({3, -2, 5});
  parameter Integer b = max([1, 7; 3, 4]);
  parameter Integer c = sum(v);
  parameter Integer d = product(v);
  parameter Integer e[2] = {sum(zeros(0)), product(ones(0))};
  parameter Real f = sum([1, 2, 3; 4, 5, 6]);
end Reductions;
