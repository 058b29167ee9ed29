// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 An inherited replaceable element may be redeclared as an element of the class.
// MODEL: RedeclareElement
// UNKNOWNS: 2
// VALUE: c.k = 9
// VALUE: c.n = 7
model ElementBase
  parameter Real k = 1;
end ElementBase;

model ElementMore
  extends ElementBase;
  parameter Real n = 7;
  Real x = n * time;
end ElementMore;

model ElementHolder
  replaceable ElementBase c(k = 9);
  Real y = c.k;
end ElementHolder;

model RedeclareElement
  extends ElementHolder;
  redeclare ElementMore c;
end RedeclareElement;
