// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 Nested modifiers are merged element by element.
// MODEL: NestedModifiers
// UNKNOWNS: 2
// VALUE: s.p.k = 10
// VALUE: s.p.m = 7
// VALUE: s.q.k = 5
// VALUE: s.q.m = 2
model NestedPart
  parameter Real k = 1;
  parameter Real m = 2;
  Real x = k * time;
end NestedPart;

model NestedSub
  NestedPart p(k = 3, m = 4);
  NestedPart q(k = 5);
end NestedSub;

model NestedSubUser
  NestedSub s(p(m = 7));
end NestedSubUser;

model NestedModifiers
  extends NestedSubUser(s(p(k = 10)));
end NestedModifiers;
