// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 The condition of a when-clause changes at events only, as do elements that are equal to what does.
// MODEL: M
// UNKNOWNS: 10
model M
  function isLarge
    input Real x[:];
    output Boolean yes;
  algorithm
    yes := sum(x) > 5;
  end isLarge;
  block Mean
    parameter Real period = 0.1;
    Real y(start = 0, fixed = true);
  equation
    when sample(0, period) then
      y = pre(y) + 1;
    end when;
  end Mean;
  Mean mean[2](period = {0.1, 0.3});
  Real means[2], copies[2];
  Real first[1];
  Integer count(start = 0, fixed = true), other(start = 0, fixed = true), third(start = 0, fixed = true);
equation
  for i in 1:2 loop
    means[i] = mean[i].y;
  end for;
  copies[1] = means[2];
  copies[2] = 2*means[1];
  first[1] = copies[1];
  when isLarge(means) then
    count = pre(count) + 1;
  end when;
  when isLarge(copies) then
    other = pre(other) + 1;
  end when;
  when isLarge(first) then
    third = pre(third) + 1;
  end when;
end M;
