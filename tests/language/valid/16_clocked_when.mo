// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.6 The equations of a clocked when-clause hold at the ticks of the clock.
// MODEL: ClockedWhen
// UNKNOWNS: 2
model ClockedWhen
  Real x(start = 0);
  Integer n(start = 10);
equation
  when Clock(0.1) then
    x = previous(x) + 0.5;
    n = previous(n) + 1;
  end when;
end ClockedWhen;
