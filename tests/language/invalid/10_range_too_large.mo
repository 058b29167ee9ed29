// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 All indices of a slice are in the range.
// MODEL: M
// ERROR: 7 OutOfRange 4
model M
  parameter Real x[3] = {1, 2, 3};
  Real y[3] = x[2:4];
end M;
