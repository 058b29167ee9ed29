// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 The interval of a clock may be computed at its ticks.
// MODEL: VaryingInterval
// UNKNOWNS: 2
model VaryingInterval
  Real next(start = 0.1);
  Integer n(start = 0);
equation
  when Clock(next) then
    next = previous(next) * 1.5;
    n = previous(n) + 1;
  end when;
end VaryingInterval;
