// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 Branches chosen by a parameter may differ in their number of equations.
// MODEL: UnequalBranches
// UNKNOWNS: 2
// VALUE: dynamic = true
model UnequalBranches
  parameter Boolean dynamic = true;
  Real x(start = 1);
  Real y;
initial equation
  if dynamic then
    x = 3;
  end if;
equation
  if dynamic then
    der(x) = -x;
    y = 2 * x;
  else
    {x, y} = {1, 2};
  end if;
end UnequalBranches;
