// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 each at the outer level keeps the vector for the array within.
// MODEL: EachOutside
// UNKNOWNS: 6
// VALUE: s[1].p[2].k = 2
// VALUE: s[2].p[2].k = 2
// VALUE: s[2].p[3].k = 3
model OutsidePart
  parameter Real k = 0;
  Real x = k;
end OutsidePart;

model OutsideSub
  OutsidePart p[3];
end OutsideSub;

model EachOutside
  OutsideSub s[2](each p(k = {1, 2, 3}));
end EachOutside;
