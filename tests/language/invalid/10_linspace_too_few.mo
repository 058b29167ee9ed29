// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.3 linspace() has at least two points.
// MODEL: M
// ERROR: 6 OutOfRange 1
model M
  parameter Real c[1] = linspace(0, 1, 1);
end M;
