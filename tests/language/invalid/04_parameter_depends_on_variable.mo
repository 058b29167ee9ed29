// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.2 A parameter depends on parameters and constants only.
// MODEL: M
// ERROR: 7 VariabilityTooHigh 'x'
model M
  Real x = time;
  parameter Real p = 2*x;
end M;
