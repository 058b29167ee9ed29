// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The min of a variable is not greater than its max.
// MODEL: M
// ERROR: 6 MinAboveMax 'x'
model M
  Real x(min = 2, max = 1) = 1.5;
end M;
