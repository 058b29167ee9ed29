// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 Modifiers of the original declaration hold for the redeclared component.
// MODEL: KeptModifiers
// UNKNOWNS: 1
// VALUE: c.k = 10
// VALUE: c.m = 30
// VALUE: c.n = 4
model KeptBase
  parameter Real k = 1;
  parameter Real m = 2;
end KeptBase;

model KeptOther
  extends KeptBase(m = 3);
  parameter Real n = 4;
  Real x = k;
end KeptOther;

model KeptHolder
  replaceable KeptBase c(k = 10, m = 20);
end KeptHolder;

model KeptModifiers
  extends KeptHolder(redeclare KeptOther c(m = 30));
end KeptModifiers;
