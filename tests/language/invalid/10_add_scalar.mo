// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.2 A scalar is added to an array by .+ only.
// MODEL: M
// ERROR: 7 OperatorNotDefined '+'
model M
  parameter Real a[2] = {1, 2};
  parameter Real c[2] = a + 1;
end M;
