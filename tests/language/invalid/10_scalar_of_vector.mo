// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.2 scalar() needs an array with one element.
// MODEL: M
// ERROR: 6 DimensionMismatch 2
model M
  parameter Real c = scalar({1, 2});
end M;
