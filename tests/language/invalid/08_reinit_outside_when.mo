// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 reinit() stands in a when-equation only.
// MODEL: M
// ERROR: 9 CannotStandHere reinit
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  reinit(x, 2);
end M;
