// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.5 An array is divided by a scalar only.
// MODEL: M
// ERROR: 7 OperatorNotDefined '/'
model M
  parameter Real a[2] = {1, 2};
  parameter Real c[2] = 1/a;
end M;
