// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.9 A clocked variable is not used in an initial equation.
// MODEL: M
// ERROR: 12 CannotStandHere x
model M
  Real x(start = 0);
equation
  when Clock(0.1) then
    x = previous(x) + 1;
  end when;
initial equation
  x = 0;
end M;
