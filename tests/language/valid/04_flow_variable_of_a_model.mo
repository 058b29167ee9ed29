// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 A flow variable that no connector has takes part in no sum.
// MODEL: M
// UNKNOWNS: 2
model M
  flow Real x = 3;
  Real y = 2*x;
end M;
