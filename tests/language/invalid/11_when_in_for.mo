// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 A when-statement does not stand in a for-statement.
// MODEL: M
// TOLERATED: 8 CannotStandHere when
model M
  discrete Real x[2];
algorithm
  for i in 1:2 loop
    when time > i then
      x[i] := time;
    end when;
  end for;
end M;
