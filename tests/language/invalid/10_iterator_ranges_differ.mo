// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A range that is not written is the same in all uses of the loop variable.
// MODEL: M
// ERROR: 8 DimensionMismatch i
model M
  parameter Real a[3] = {1, 2, 3};
  parameter Real b[4] = {1, 2, 3, 4};
  parameter Real c = sum(a[i]*b[i] for i);
end M;
