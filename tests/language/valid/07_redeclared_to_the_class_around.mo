// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A component may be redeclared to the class that it is part of: the text of the redeclarations ends.
// MODEL: RedeclaredToTheClassAround
// UNKNOWNS: 0
// VALUE: a.u.u.k = 3
// VALUE: a.u.k = 6
// VALUE: a.k = 12
// VALUE: b.u.u.u.k = 3
// VALUE: b.k = 24
// VALUE: c.u.k = 6
// VALUE: c.k = 12
partial model Source
  parameter Real k;
end Source;

model Leaf
  extends Source(k = 3);
end Leaf;

model Twice
  extends Source(k = 2 * u.k);
  replaceable Leaf u constrainedby Source;
end Twice;

model TwiceByClass
  replaceable model U = Leaf constrainedby Source;
  extends Source(k = 2 * u.k);
  U u;
end TwiceByClass;

model RedeclaredToTheClassAround
  Twice a(redeclare Twice u);
  Twice b(redeclare Twice u(redeclare Twice u));
  TwiceByClass c(redeclare model U = TwiceByClass);
end RedeclaredToTheClassAround;
