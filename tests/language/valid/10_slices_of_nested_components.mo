// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.9 Subscripts at several parts of a name are collected in their order.
// MODEL: NestedSlices
// UNKNOWNS: 6
// VALUE: a = {{1, 2, 3}, {4, 5, 6}}
// VALUE: b = {2, 5}
// VALUE: c = {4, 6}
model NestedSlices
  model Leaf
    parameter Real k = 0;
    Real x = k;
  end Leaf;
  model Branch
    Leaf l[3];
  end Branch;
  Branch b1[2](l(k = [1, 2, 3; 4, 5, 6]));
  parameter Real a[2, 3] = b1.l.k;
  parameter Real b[2] = b1.l[2].k;
  parameter Real c[2] = b1[2].l[1:2:3].k;
end NestedSlices;
