// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.5 inner outer declares an inner for the components below and refers to one above.
// MODEL: InnerOuter
// UNKNOWNS: 4
// VALUE: level = 3
// VALUE: sub.level = 4
// VALUE: leaf.p = 3
// VALUE: sub.leaf.p = 4
// ABSENT: leaf.level
// ABSENT: sub.leaf.level
model LevelLeaf
  outer parameter Real level;
  parameter Real p = level;
  Real y = p * time;
end LevelLeaf;

model LevelSub
  inner outer parameter Real level = 4;
  LevelLeaf leaf;
  Real x = leaf.y;
end LevelSub;

model InnerOuter
  inner parameter Real level = 3;
  LevelSub sub;
  LevelLeaf leaf;
  Real z = leaf.y + sub.x;
end InnerOuter;
