// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3.2 Clocks may be variables, used by several when-clauses and by sample.
// MODEL: ClockVariables
// UNKNOWNS: 4
model ClockVariables
  Clock base = Clock(1, 10);
  Clock slow = subSample(base, 5);
  Real u = time;
  Real a(start = 0);
  Real b(start = 0);
  Real s = sample(u, slow);
equation
  when base then
    a = previous(a) + 1;
  end when;
  when slow then
    b = previous(b) + 1;
  end when;
end ClockVariables;
