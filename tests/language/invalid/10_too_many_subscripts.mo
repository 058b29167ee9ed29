// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 An array has no more subscripts than dimensions.
// MODEL: M
// ERROR: 7 WrongSubscriptCount 'x'
model M
  parameter Real x[2, 2] = {{1, 2}, {3, 4}};
  Real y = x[1, 2, 1];
end M;
