// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 The condition of a when-clause changes at events only.
// MODEL: M
// ERROR: 21 ContinuousForDiscrete 'x'
model M
  function isLarge
    input Real x[:];
    output Boolean yes;
  algorithm
    yes := sum(x) > 5;
  end isLarge;
  Real y(start = 0, fixed = true), x[2];
  Integer count(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    y = pre(y) + 1;
  end when;
  x[1] = y;
  x[2] = time;
  // At no event need it come true.
  when isLarge(x) then
    count = pre(count) + 1;
  end when;
end M;
