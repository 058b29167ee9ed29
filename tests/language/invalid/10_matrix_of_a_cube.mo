// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.2 What matrix() takes has size 1 behind the second dimension.
// MODEL: M
// ERROR: 6 DimensionMismatch dimension 3
model M
  parameter Real x[2, 2] = matrix(fill(1.0, 2, 2, 2));  
end M;
