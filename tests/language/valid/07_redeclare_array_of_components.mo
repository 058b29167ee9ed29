// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable array of components is redeclared as a whole.
// MODEL: RedeclareArray
// UNKNOWNS: 6
// VALUE: h.c[1].k = 1
// VALUE: h.c[3].k = 3
// VALUE: h.c[2].n = 5
model ArrayItem
  parameter Real k = 0;
  Real x = k;
end ArrayItem;

model ArrayItemTwo
  extends ArrayItem;
  parameter Real n = 5;
  Real z = n * x;
end ArrayItemTwo;

model ArrayItems
  parameter Integer n = 3;
  replaceable ArrayItem c[n](k = 1:n);
end ArrayItems;

model RedeclareArray
  ArrayItems h(redeclare ArrayItemTwo c);
end RedeclareArray;
