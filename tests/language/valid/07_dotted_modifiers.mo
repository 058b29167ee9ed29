// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.4 Dotted names with a common start are one nested modifier.
// MODEL: DottedModifiers
// UNKNOWNS: 2
// VALUE: s.p.k = 10
// VALUE: s.p.m = 20
// VALUE: s.q.k = 30
// ATTRIBUTE: s.p.x.start = 3
// ATTRIBUTE: s.p.x.unit = "m"
model DottedPart
  parameter Real k = 1;
  parameter Real m = 2;
  Real x(fixed = true);
equation
  der(x) = k;
end DottedPart;

model DottedSub
  DottedPart p;
  DottedPart q;
end DottedSub;

model DottedModifiers
  DottedSub s(p.k = 10, p.m = 20, q(k = 30), p.x.start = 3, p.x(unit = "m"));
end DottedModifiers;
