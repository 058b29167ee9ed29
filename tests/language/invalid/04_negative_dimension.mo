// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A dimension is not negative.
// MODEL: M
// ERROR: 7 InvalidDimension 'x'
model M
  parameter Integer n = -1;
  Real x[n];
end M;
