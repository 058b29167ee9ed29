// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.5 transpose() needs at least two dimensions.
// MODEL: M
// ERROR: 7 TypeMismatch v
model M
  parameter Real v[2] = {1, 2};
  parameter Real c[2] = transpose(v);
end M;
