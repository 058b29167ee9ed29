// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 The branches of an if-expression may be arrays; the sizes agree in the branches used.
// MODEL: IfArrays
// UNKNOWNS: 2
// VALUE: v = {1, 2, 3}
// VALUE: w = {9, 8}
model IfArrays
  parameter Boolean three = true;
  parameter Real v[:] = if three then {1, 2, 3} else {4, 5, 6};
  parameter Real w[2] = if not three then {1, 1} else {9, 8};
  Real x[2] = if time < 1 then w else {0, 0};
end IfArrays;
