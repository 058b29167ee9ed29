// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 The assigned value has the size of the variable.
// MODEL: M
// ERROR: 8 DimensionMismatch 3
model M
  Real x[2];
algorithm
  x := {1, 2, 3};
end M;
