// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.4 previous() is used on a clock only; hold() leads out of it.
// MODEL: M
// ERROR: 8 NotClocked previous
model M
  Real x = sample(time, Clock(0.1));
  Real y = hold(x);
  Real z = previous(y);
end M;
