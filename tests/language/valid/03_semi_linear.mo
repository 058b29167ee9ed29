// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.4 semiLinear takes one slope for positive and another for negative arguments.
// MODEL: SemiLinear
// UNKNOWNS: 2
// VALUE: p = 6
// VALUE: q = -10
model SemiLinear
  parameter Real p = semiLinear(2, 3, 5);
  parameter Real q = semiLinear(-2, 3, 5);
  Real m = sin(time);
  Real H = semiLinear(m, 2, 3 * time);
end SemiLinear;
