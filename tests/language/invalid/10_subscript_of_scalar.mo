// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A scalar has no subscripts.
// MODEL: M
// ERROR: 7 WrongSubscriptCount 'x'
model M
  parameter Real x = 1;
  Real y = x[1];
end M;
