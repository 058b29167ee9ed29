// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Relations are defined for scalars only.
// MODEL: M
// ERROR: 7 OperatorNotDefined '<'
model M
  parameter Real a[2] = {1, 2};
  parameter Boolean b[2] = a < {2, 1};
end M;
