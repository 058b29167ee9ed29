// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 The assigned value does not vary more than the variable.
// MODEL: M
// ERROR: 9 ContinuousForDiscrete 'b'
model M
  Real x = time;
  Boolean b;
algorithm
  b := noEvent(x > 1);
end M;
