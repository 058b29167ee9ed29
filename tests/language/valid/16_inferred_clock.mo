// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 Clock() is inferred from the other equations of the partition.
// MODEL: Inferred
// UNKNOWNS: 4
model Inferred
  Real u = sample(cos(time), Clock(0.2));
  Real x(start = 0);
  Real y;
  Real z;
equation
  when Clock() then
    x = previous(x) + u;
    y = 2 * x;
  end when;
  z = hold(y);
end Inferred;
