// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.2 A parameter does not change with time.
// MODEL: M
// ERROR: 6 VariabilityTooHigh 'time'
model M
  parameter Real p = 2*time;
end M;
