// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 A conditional component can be used in connections only, also where it is there.
// MODEL: M
// ERROR: 8 ConditionalUsed 'x'
model M
  parameter Boolean on = true;
  Real x = 1 if on;
  Real y = x + 1;
end M;
