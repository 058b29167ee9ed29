// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 What a redeclaration says itself holds over what modifications inside gave the original.
// MODEL: RedeclaredValues
// UNKNOWNS: 0
// VALUE: a.c.k = 3
// VALUE: b.c.k = 2
// VALUE: c.c.k = 1
// VALUE: d.lines.c.k = 3
// VALUE: e.lines.c.k = 4
// VALUE: f.m.p = 3
// VALUE: f.m.q = 5
// VALUE: g.y = 3
record Given
  parameter Real k = 0;
  parameter Real n = 7;
end Given;

record Other
  extends Given;
end Other;

model Holder
  replaceable parameter Given c constrainedby Given;
end Holder;

model WithValue
  extends Holder(c = Given(1));
end WithValue;

model WithField
  extends Holder(c(k = 1));
end WithField;

partial model Net
  replaceable Holder lines;
end Net;

model WithLines
  extends Net(redeclare WithValue lines(redeclare replaceable Other c = own));
  parameter Other own(k = 4);
end WithLines;

model Part
  parameter Real p = 0;
  parameter Real q = 0;
end Part;

model OfParts
  replaceable model M = Part;
  M m;
end OfParts;

model OfModified
  extends OfParts(M(p = 2, q = 5));
end OfModified;

package Numbers
  constant Real c = 1;
end Numbers;

model OfPackage
  replaceable package P = Numbers;
  parameter Real y = P.c;
end OfPackage;

model OfModifiedPackage
  extends OfPackage(P(c = 2));
end OfModifiedPackage;

model RedeclaredValues
  parameter Other own(k = 3);
  WithValue a(redeclare Other c = own);
  WithField b(redeclare Other c(k = 2));
  WithField c(redeclare Other c);
  WithLines d(lines(redeclare Other c = own));
  WithLines e;
  OfModified f(redeclare model M = Part(p = 3));
  OfModifiedPackage g(redeclare package P = Numbers(c = 3));
end RedeclaredValues;
