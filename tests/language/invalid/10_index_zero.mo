// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1.1 The first index is 1.
// MODEL: M
// ERROR: 7 OutOfRange 0
model M
  parameter Real x[3] = {1, 2, 3};
  Real y = x[0];
end M;
