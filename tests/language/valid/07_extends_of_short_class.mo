// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 An extends clause may name a short class; its modifiers come along.
// MODEL: ExtendsShort
// UNKNOWNS: 1
// VALUE: k = 4
// VALUE: m = 5
model ShortBase
  parameter Real k = 1;
  parameter Real m = 2;
  Real x = k + m;
end ShortBase;

model ShortAlias = ShortBase(k = 4, m = 4);

model ExtendsShort
  extends ShortAlias(m = 5);
end ExtendsShort;
