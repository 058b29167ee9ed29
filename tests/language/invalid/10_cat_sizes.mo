// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.2 Joined arrays agree in all dimensions but the one they are joined in.
// MODEL: M
// ERROR: 8 DimensionMismatch 3
model M
  parameter Real a[1, 2] = {{1, 2}};
  parameter Real b[1, 3] = {{1, 2, 3}};
  parameter Real c[2, 2] = cat(1, a, b);
end M;
