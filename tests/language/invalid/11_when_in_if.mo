// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 A when-statement does not stand in an if-statement.
// MODEL: M
// ERROR: 10 CannotStandHere when
model M
  parameter Boolean on = true;
  discrete Real x;
algorithm
  if on then
    when time > 1 then
      x := 1;
    end when;
  end if;
end M;
