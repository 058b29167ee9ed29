// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 Outer modifiers override inner ones, over any number of levels.
// MODEL: MergeOrder
// UNKNOWNS: 1
// VALUE: a = 1
// VALUE: b = 20
// VALUE: c = 300
// VALUE: d = 4000
model MergeA
  parameter Real a = 1;
  parameter Real b = 2;
  parameter Real c = 3;
  parameter Real d = 4;
end MergeA;

model MergeB
  extends MergeA(b = 20, c = 30, d = 40);
end MergeB;

model MergeC
  extends MergeB(c = 300, d = 400);
end MergeC;

model MergeOrder
  extends MergeC(d = 4000);
  Real x = a + b + c + d;
end MergeOrder;
