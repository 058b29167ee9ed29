// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 Clock(counter, resolution) ticks at multiples of a rational number.
// MODEL: RationalClock
// UNKNOWNS: 2
model RationalClock
  parameter Integer factor = 3;
  Real x(start = 1);
  Real y;
equation
  when Clock(factor, 1000) then
    x = 2 * previous(x);
    y = interval(x);
  end when;
end RationalClock;
