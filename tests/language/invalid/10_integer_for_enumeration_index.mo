// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 A dimension that an enumeration counts has subscripts of that enumeration.
// MODEL: M
// TOLERATED: 8 TypeMismatch Gear
model M
  type Gear = enumeration(low, high);
  parameter Real x[Gear] = {1, 2};
  Real y = x[2];
end M;
