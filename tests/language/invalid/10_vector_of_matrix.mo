// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.2 vector() needs an array with at most one dimension larger than 1.
// MODEL: M
// ERROR: 6 DimensionMismatch each dimension except one of the argument
model M
  parameter Real c[4] = vector({{1, 2}, {3, 4}});
end M;
