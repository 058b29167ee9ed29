// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 The condition of a when-statement is a discrete-time expression.
// MODEL: M
// ERROR: 9 ContinuousForDiscrete is the condition of a when-clause
model M
  Real x = sin(time);
  Integer n(start = 0, fixed = true);
algorithm
  when {initial(), noEvent(x > 0.5)} then
    n := pre(n) + 1;
  end when;
end M;
