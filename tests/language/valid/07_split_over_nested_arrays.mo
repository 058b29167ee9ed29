// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 An array modifier is split over the arrays of every level it passes.
// MODEL: NestedSplit
// UNKNOWNS: 6
// VALUE: s[1].p[1].k = 1
// VALUE: s[1].p[3].k = 3
// VALUE: s[2].p[1].k = 4
// VALUE: s[2].p[2].k = 5
// VALUE: s[2].p[2].m = 9
// VALUE: s[1].f = 10
// VALUE: s[2].f = 20
model SplitPart
  parameter Real k = 0;
  parameter Real m = 0;
  Real x = k + m;
end SplitPart;

model SplitSub
  parameter Real f = 1;
  SplitPart p[3];
end SplitSub;

model NestedSplit
  SplitSub s[2](p(k = [1, 2, 3; 4, 5, 6], each m = 9), f = {10, 20});
end NestedSplit;
