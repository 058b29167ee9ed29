// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.2 The range of a for-equation is evaluable.
// MODEL: M
// ERROR: 9 NotEvaluable n
model M
  Integer n = if time > 1 then 2 else 3;
  Real x[3];
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end M;
