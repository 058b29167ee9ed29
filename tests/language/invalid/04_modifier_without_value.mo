// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 A modifier of an attribute needs a value.
// MODEL: M
// TOLERATED: 6 AttributeNeedsValue 'unit'
model M
  parameter Real p(unit "W/m2") = 100;
  Real y = p*time;
end M;
