// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 Modifiers reach the components of an inherited component.
// MODEL: DeepModifiers
// UNKNOWNS: 1
// VALUE: top.mid.low.k = 4
// VALUE: top.mid.low.j = 3
// VALUE: top.mid.f = 2
model DeepLow
  parameter Real k = 1;
  parameter Real j = 1;
  Real x = k * j;
end DeepLow;

model DeepMid
  parameter Real f = 1;
  DeepLow low(j = f + 1);
end DeepMid;

model DeepTop
  DeepMid mid(f = 2, low(k = 3));
end DeepTop;

model DeepModifiers
  DeepTop top(mid(low(k = 4)));
end DeepModifiers;
