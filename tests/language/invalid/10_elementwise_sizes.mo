// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.3 Arrays that are multiplied element by element have the same size.
// MODEL: M
// ERROR: 7 DimensionMismatch 3
model M
  parameter Real a[2] = {1, 2};
  parameter Real c[2] = a .* {1, 2, 3};
end M;
