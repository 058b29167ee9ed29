// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 A when-equation does not stand in another one.
// MODEL: M
// ERROR: 11 CannotStandHere when
model M
  discrete Real x;
  discrete Real y;
equation
  when time > 1 then
    x = time;
    when time > 2 then
      y = time;
    end when;
  end when;
end M;
