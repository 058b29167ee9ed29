// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 A subscript has the enumeration type of its dimension.
// MODEL: M
// ERROR: 9 TypeMismatch Tide.low
model M
  type Gear = enumeration(low, high);
  type Tide = enumeration(low, high);
  parameter Real x[Gear] = {1, 2};
  Real y = x[Tide.low];
end M;
