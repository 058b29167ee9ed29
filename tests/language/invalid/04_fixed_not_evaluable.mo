// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The attribute fixed is evaluable.
// MODEL: M
// ERROR: 7 NotEvaluable 'p'
model M
  parameter Boolean p(fixed = false);
  Real x(start = 0, fixed = p);
initial equation
  p = true;
equation
  der(x) = 1;
end M;
