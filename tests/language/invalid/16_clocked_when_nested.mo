// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.6 A clocked when-clause does not stand in another one.
// MODEL: M
// ERROR: 11 CannotStandHere when
model M
  Real x;
  Real y;
equation
  when Clock(0.1) then
    x = sample(time);
    when Clock(0.2) then
      y = sample(time);
    end when;
  end when;
end M;
