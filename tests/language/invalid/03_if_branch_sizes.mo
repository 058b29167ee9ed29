// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 The branches of an if-expression that is decided during the simulation have the same size.
// MODEL: M
// ERROR: 6 DimensionMismatch 3
model M
  Real x[2] = if time > 1 then {1, 2} else {1, 2, 3};
end M;
