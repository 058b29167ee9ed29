// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.2 The factor of subSample() is evaluable.
// MODEL: M
// ERROR: 8 NotEvaluable 'n'
model M
  Integer n = if time > 1 then 2 else 3;
  Real x = sample(time, Clock(0.1));
  Real y = subSample(x, n);
end M;
