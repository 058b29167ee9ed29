// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 A composite name reaches into components, also those of inherited classes.
// MODEL: Composite
// UNKNOWNS: 2
// VALUE: p = 35
model Leaf
  parameter Real k = 7;
  Real x = k * time;
end Leaf;

model Stem
  extends StemBase;
  parameter Real f = 5;
end Stem;

partial model StemBase
  Leaf leaf;
end StemBase;

model Composite
  Stem stem;
  parameter Real p = stem.leaf.k * stem.f;
  Real y = stem.leaf.x;
end Composite;
