// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.5 cross() needs vectors of three elements.
// MODEL: M
// ERROR: 6 DimensionMismatch 2
model M
  parameter Real c[3] = cross({1, 2}, {3, 4});
end M;
