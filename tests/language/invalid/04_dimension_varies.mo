// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A dimension must be evaluable.
// MODEL: M
// ERROR: 7 NotEvaluable 'n'
model M
  Integer n = if time > 1 then 2 else 3;
  Real x[n];
equation
  x = fill(1.0, n);
end M;
