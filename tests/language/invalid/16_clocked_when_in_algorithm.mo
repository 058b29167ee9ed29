// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.6 A clocked when-clause does not stand in an algorithm.
// MODEL: M
// ERROR: 8 CannotStandHere when
model M
  Real x;
algorithm
  when Clock(0.1) then
    x := sample(time);
  end when;
end M;
