// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.4 All branches of an if-equation that is decided during the simulation have the same number of equations.
// MODEL: M
// ERROR: 10 UnbalancedBranches x
model M
  Real x(start = 1, fixed = true);
  Real y;
equation
  der(x) = 1;
  if x > 2 then
    y = 1;
  else
    y = 2;
    x = 3;
  end if;
end M;
