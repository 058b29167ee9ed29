// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.2 Elements inherited by an extends clause in a protected section become protected.
// MODEL: ProtectedExtends
// UNKNOWNS: 2
// VALUE: k = 3
model ToBeHidden
  parameter Real k = 1;
  Real x = k * time;
end ToBeHidden;

model ProtectedExtends
  Real y = x;
protected
  extends ToBeHidden(k = 3);
end ProtectedExtends;
