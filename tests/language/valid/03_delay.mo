// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.2.1 delay with a constant delay, and with a varying delay and its upper limit.
// MODEL: Delays
// UNKNOWNS: 3
// VALUE: d = 0.5
model Delays
  parameter Real d = 0.5;
  Real x = sin(time);
  Real y = delay(x, d);
  Real z = delay(x, d * abs(x), 2 * d);
end Delays;
