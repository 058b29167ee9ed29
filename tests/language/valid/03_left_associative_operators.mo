// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.2 Additive and multiplicative operators associate from the left.
// MODEL: LeftAssociative
// UNKNOWNS: 0
// VALUE: a = 3
// VALUE: b = 12
// VALUE: c = 1
// VALUE: d = 10
model LeftAssociative
  parameter Real a = 10 - 4 - 3;
  parameter Real b = 24 / 4 * 2;
  parameter Real c = 24 / 4 / 6;
  parameter Real d = 2 + 3 * 4 - 8 / 2;
end LeftAssociative;
