// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 The condition of a component must be evaluable.
// MODEL: M
// ERROR: 10 NotEvaluable 'on'
model M
  model A
    Real x = 1;
  end A;
  Boolean on = time > 1;
  A a if on;
end M;
