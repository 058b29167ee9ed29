// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.1 Each algorithm section is a block of its own, beside equations.
// MODEL: SeveralAlgorithms
// UNKNOWNS: 4
model SeveralAlgorithms
  Real a;
  Real b;
  Real c;
  Real d = c;
algorithm
  a := time;
algorithm
  b := 2 * a;
  b := b + 1;
equation
  c = a + b;
end SeveralAlgorithms;
