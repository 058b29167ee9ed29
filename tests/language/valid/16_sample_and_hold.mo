// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.1 sample leads into a clocked partition, hold leads out of it.
// MODEL: SampleHold
// UNKNOWNS: 4
model SampleHold
  Real u = sin(time);
  Real s = sample(u, Clock(0.1));
  Real x(start = 0);
  Real y = hold(x);
equation
  x = 0.5 * previous(x) + s;
end SampleHold;
