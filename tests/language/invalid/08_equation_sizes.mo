// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Both sides of an equation have the same size.
// MODEL: M
// ERROR: 8 DimensionMismatch 3
model M
  Real x[2];
equation
  x = {1, 2, 3};
end M;
