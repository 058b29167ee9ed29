// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 Modifiers of the constraining clause hold for every redeclaration.
// MODEL: Constrained
// UNKNOWNS: 3
// VALUE: a.part.n = 5
// VALUE: a.part.k = 1
// VALUE: b.part.n = 5
// VALUE: b.part.k = 3
partial model NumberedPart
  parameter Integer n = 0;
  parameter Real k = 0;
  Real x;
end NumberedPart;

model ConstantPart
  extends NumberedPart(n = 1, k = 2);
equation
  x = n * k;
end ConstantPart;

model RampPart
  extends NumberedPart(n = 2, k = 3);
equation
  x = n * k * time;
end RampPart;

model PartHolder
  replaceable ConstantPart part(k = 1) constrainedby NumberedPart(n = 5);
end PartHolder;

model Constrained
  PartHolder a;
  PartHolder b(redeclare RampPart part);
  Real y = a.part.x;
end Constrained;
