// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.2 Exponentiation binds stronger than the unary minus.
// MODEL: MinusAndPower
// UNKNOWNS: 0
// VALUE: a = -4
// VALUE: b = 4
// VALUE: c = 0.25
// VALUE: d = -7
model MinusAndPower
  parameter Real a = -2 ^ 2;
  parameter Real b = (-2) ^ 2;
  parameter Real c = 2 ^ (-2);
  parameter Real d = 1 - 2 ^ 3;
end MinusAndPower;
