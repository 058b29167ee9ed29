// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.5 Both sides of an equation of discrete-valued type are discrete-time expressions.
// MODEL: M
// ERROR: 7 ContinuousForDiscrete 'b'
model M
  Real x = time;
  Boolean b = noEvent(x > 1);
end M;
