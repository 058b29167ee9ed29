// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.4 A relation inside of noEvent changes at any time, over the elements of an array too.
// MODEL: M
// ERROR: 7 ContinuousForDiscrete 'x' can change at any time
model M
  Real x[3] = {sin(time), cos(time), time};
  Boolean b[3] = {noEvent(xi > 0.5) for xi in x};
end M;
