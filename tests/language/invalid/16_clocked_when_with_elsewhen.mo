// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.6 A clocked when-clause has no elsewhen.
// MODEL: M
// ERROR: 10 CannotStandHere elsewhen
model M
  Real x;
equation
  when Clock(0.1) then
    x = sample(time);
  elsewhen Clock(0.2) then
    x = 2*sample(time);
  end when;
end M;
