// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.8 Only scalars and square matrices have powers.
// MODEL: M
// ERROR: 7 OperatorNotDefined '^'
model M
  parameter Real a[2] = {1, 2};
  parameter Real c[2] = a^2;
end M;
