// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1.1 An index is at most the size of its dimension.
// MODEL: M
// ERROR: 7 OutOfRange 4
model M
  parameter Real x[3] = {1, 2, 3};
  Real y = x[4];
end M;
