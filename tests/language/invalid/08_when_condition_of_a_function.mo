// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 The condition of a when-equation is a discrete-time expression.
// MODEL: M
// ERROR: 10 ContinuousForDiscrete 'isAbove(x)' is the condition of a when-clause
model M
  function isAbove input Real x; output Boolean y; algorithm y := x > 0.5; end isAbove;
  Real x = sin(time);
  Integer n(start = 0, fixed = true);
equation
  when isAbove(x) then
    n = pre(n) + 1;
  end when;
end M;
