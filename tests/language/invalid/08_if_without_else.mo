// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.4 A missing else-branch counts as a branch without equations.
// MODEL: M
// ERROR: 8 UnbalancedBranches time
model M
  Real y;
equation
  if time > 1 then
    y = 1;
  end if;
end M;
