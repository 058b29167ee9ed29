// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 A when-equation stands in an if-equation only if its condition is evaluable.
// MODEL: M
// ERROR: 10 CannotStandHere when
model M
  discrete Real x;
  Boolean on = time > 1;
equation
  if on then
    when time > 2 then
      x = 1;
    end when;
  else
    when time > 3 then
      x = 2;
    end when;
  end if;
end M;
