// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The inner component nearest in the instance hierarchy is taken.
// MODEL: NearestInner
// UNKNOWNS: 2
// VALUE: k = 1
// VALUE: group.k = 2
// VALUE: leaf.p = 1
// VALUE: group.leaf.p = 2
// VALUE: group.deep.leaf.p = 2
model LeafOfK
  outer parameter Real k;
  parameter Real p = k;
end LeafOfK;

model Deep
  LeafOfK leaf;
end Deep;

model Group
  inner parameter Real k = 2;
  LeafOfK leaf;
  Deep deep;
  Real x = k * time;
end Group;

model NearestInner
  inner parameter Real k = 1;
  LeafOfK leaf;
  Group group;
  Real y = leaf.p + group.leaf.p;
end NearestInner;
