// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.3 A discrete-time variable has no derivative.
// MODEL: M
// ERROR: 7 DerOfNonReal 'd'
model M
  discrete Real d(start = 0);
  Real x = der(d);
equation
  when time > 1 then
    d = time;
  end when;
end M;
