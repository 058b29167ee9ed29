// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.3 A range may run over Booleans and enumeration values.
// MODEL: M
// VALUE: up2 = 2
// VALUE: n = 0
// VALUE: z1 = 2
model M
  type Day = enumeration(monday, tuesday, wednesday);
  parameter Real x[Boolean] = {1, 2};
  parameter Real up[:] = x[false:true];
  parameter Real none[:] = x[true:false];
  parameter Integer n = size(none, 1);
  parameter Real y[Day] = {1, 2, 3};
  parameter Real z[:] = y[Day.tuesday:Day.wednesday];
  parameter Real up2 = up[2];
  parameter Real z1 = z[1];
end M;
