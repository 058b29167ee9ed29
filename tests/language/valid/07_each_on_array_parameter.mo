// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 each with an array value gives the whole array to every element.
// MODEL: EachArray
// UNKNOWNS: 2
// VALUE: c[1].a = {1, 2, 3}
// VALUE: c[2].a = {1, 2, 3}
// VALUE: c[1].b = {1, 2}
// VALUE: c[2].b = {3, 4}
// VALUE: c[1].d = 7
// VALUE: c[2].d = 8
model EachArrayPart
  parameter Real a[3] = zeros(3);
  parameter Real b[2] = zeros(2);
  parameter Real d = 0;
  Real x = d;
end EachArrayPart;

model EachArray
  EachArrayPart c[2](each a = {1, 2, 3}, b = [1, 2; 3, 4], d = {7, 8});
end EachArray;
