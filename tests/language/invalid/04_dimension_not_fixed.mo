// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.2 A parameter with fixed = false cannot be a dimension.
// MODEL: M
// ERROR: 7 NotEvaluable 'n'
model M
  parameter Integer n(fixed = false);
  Real x[n] = ones(n);
initial equation
  n = 2;
end M;
