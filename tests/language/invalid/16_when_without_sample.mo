// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.8.1 A when-clause with a Boolean condition is no part of a clocked discrete-time partition.
// MODEL: M
// ERROR: 8 InvalidClock 'sample(0.05, 0.1)'
model M
  Integer n(start = 0, fixed = true), y;
equation
  when sample(0.05, 0.1) then
    n = pre(n) + 1;
  end when;
  when Clock(0.1) then
    y = n;
  end when;
end M;
