// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.1 Iterators without a range run over the sizes of what they index.
// MODEL: DeducedIterators
// UNKNOWNS: 0
// VALUE: p = {10, 40, 90}
// VALUE: s = 140
// VALUE: T = {{1, 3}, {2, 4}}
model DeducedIterators
  parameter Real x[3] = {1, 2, 3};
  parameter Real y[3] = {10, 20, 30};
  parameter Real M[2, 2] = [1, 2; 3, 4];
  parameter Real p[3] = {x[i] * y[i] for i};
  parameter Real s = sum(x[i] * y[i] for i);
  parameter Real T[2, 2] = {{M[i, j] for i} for j};
end DeducedIterators;
