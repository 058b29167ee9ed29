// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 Branches chosen during simulation have the same number of equations.
// MODEL: EqualBranches
// UNKNOWNS: 2
model EqualBranches
  Real x;
  Real y;
equation
  if time < 1 then
    x = 1;
    y = x + time;
  elseif time < 2 then
    y = 5;
    x = 2 * y;
  else
    x = y;
    y = 3 + time;
  end if;
end EqualBranches;
