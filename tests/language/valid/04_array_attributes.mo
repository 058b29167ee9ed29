// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.6 Attributes of an array: one value per element, or the same value with each.
// MODEL: ArrayAttributes
// UNKNOWNS: 8
// ATTRIBUTE: x.start = {1, 2}
// ATTRIBUTE: y.start = {7, 7}
// ATTRIBUTE: M.start = {{1, 2}, {3, 4}}
model ArrayAttributes
  Real x[2](start = {1, 2}, each fixed = true);
  Real y[2](each start = 7, fixed = {true, true});
  Real M[2, 2](start = [1, 2; 3, 4], each fixed = true);
equation
  der(x) = -x;
  der(y) = -2 * y;
  der(M) = -M;
end ArrayAttributes;
