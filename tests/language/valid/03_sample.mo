// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 sample(start, interval) triggers time events at parameter times.
// MODEL: Sampling
// UNKNOWNS: 2
model Sampling
  parameter Real T = 0.1;
  Boolean tick = sample(T, 2 * T);
  discrete Real y(start = 0, fixed = true);
equation
  when tick then
    y = pre(y) + T;
  end when;
end Sampling;
