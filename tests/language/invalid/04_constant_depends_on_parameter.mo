// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.1 A constant depends on constants only.
// MODEL: M
// TOLERATED: 7 VariabilityTooHigh 'p', which can change from one simulation to the next
model M
  parameter Real p = 1;
  constant Real c = 2*p;
  Real x = c;
end M;
