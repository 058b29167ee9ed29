// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A dimension is a scalar.
// MODEL: M
// ERROR: 6 InvalidDimension 'x'
model M
  parameter Real x[{2, 3}] = {1, 2};
end M;
