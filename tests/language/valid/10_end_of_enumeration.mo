// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 The last index is of the type that counts the dimension.
// MODEL: M
// VALUE: a = 2
// VALUE: b = 3
// VALUE: c2 = 3
model M
  type Day = enumeration(monday, tuesday, wednesday);
  parameter Real x[Boolean] = {1, 2};
  parameter Real y[Day] = {1, 2, 3};
  parameter Real a = x[end];
  parameter Real b = y[end];
  parameter Real c[:] = y[Day.tuesday:end];
  parameter Real c2 = c[2];
end M;
