// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 An index outside of its array is an error where its element is asked for: not in a branch that the index of a loop rules out.
// MODEL: Steps
// UNKNOWNS: 13
model Steps
  parameter Integer n = 3;
  parameter Real t[n] = {0.1, 0.2, 0.3};
  parameter Real a[n] = {1, 3, 6};
  Real x[n], y[n], z[n], w;
  Real v[n] = {if time > t[i] and i > 1 then a[i - 1] else 0 for i in 1:n};
equation
  for i in 1:n loop
    if time > t[i] and i == 1 then
      x[i] = a[i];
    elseif time > t[i] and i > 1 then
      x[i] = a[i] - a[i - 1];
    else
      x[i] = 0;
    end if;
    y[i] = if i > 1 and time > t[i] then a[i - 1] elseif not (i == n or time > 1) then a[i + 1] else 0;
    if not (time < 0.5 or i <= 1) then
      z[i] = a[i - 1];
    else
      z[i] = 0;
    end if;
  end for;
  w = sum(x);
end Steps;
