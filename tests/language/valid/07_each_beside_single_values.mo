// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 What is given for all elements alike may be changed for one by one, and the other way around.
// MODEL: EachAndSingle
// UNKNOWNS: 0
// VALUE: a.p[1].c.k = 4
// VALUE: a.p[2].c.k = 5
// VALUE: a.p[2].c.m = 7
// VALUE: b.p[1].c.k = 1
// VALUE: b.p[2].c.k = 2
// VALUE: b.p[2].c.m = 8
// VALUE: c.p[2].c.k = 6
// VALUE: c.p[2].c.m = 7
// VALUE: d.p[2].c.k = 5
// VALUE: d.p[1].c.m = 7
// VALUE: e.p[2].c.k = 10
model Values
  parameter Real k = 0;
  parameter Real m = 0;
end Values;

model Part
  replaceable Values c;
end Part;

model Alike
  replaceable Part p[2](each c(k = 3, m = 7));
end Alike;

model Single
  Part p[2](c(k = {1, 2}));
end Single;

model Longer
  extends Part;
  parameter Real n = 1;
end Longer;

model EachAndSingle
  Alike a(p(c(k = {4, 5})));
  Single b(p(each c(m = 8)));
  Alike c(p(each c(k = 6)));
  Alike d(redeclare Longer p[2](c(k = {4, 5})));
  Single e(p(c(k = {9, 10})));
end EachAndSingle;
