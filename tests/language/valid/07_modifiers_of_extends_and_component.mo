// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 Modifiers on a component override those on extends clauses inside its class.
// MODEL: Levels
// UNKNOWNS: 1
// VALUE: c.k = 3
// VALUE: c.m = 20
// VALUE: c.n = 100
model LevelBase
  parameter Real k = 1;
  parameter Real m = 10;
  parameter Real n = 100;
end LevelBase;

model LevelDerived
  extends LevelBase(k = 2, m = 20);
  Real x = k + m + n;
end LevelDerived;

model Levels
  LevelDerived c(k = 3);
end Levels;
