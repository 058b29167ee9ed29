// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.4 The branches of an if-equation on initial() have the same number of equations.
// MODEL: M
// TOLERATED: 8 UnbalancedBranches initial()
model M
  Real x;
equation
  if initial() then
    x = 3;
  end if;
  der(x) = -x;
end M;
