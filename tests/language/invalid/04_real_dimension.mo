// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A dimension is an Integer.
// MODEL: M
// ERROR: 6 InvalidDimension 'x'
model M
  parameter Real x[2.5] = {1, 2};
end M;
