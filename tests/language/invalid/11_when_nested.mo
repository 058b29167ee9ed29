// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 A when-statement does not stand in another one.
// MODEL: M
// ERROR: 10 CannotStandHere when
model M
  discrete Real x;
algorithm
  when time > 1 then
    x := 1;
    when time > 2 then
      x := 2;
    end when;
  end when;
end M;
