// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 Sizes are known before the simulation: a parameter that one depends on needs a value.
// MODEL: M
// ERROR: 7 ValueNeeded 'n'
model M
  parameter Integer n;
  Real x[n] = fill(time, n);
end M;
