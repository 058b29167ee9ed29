// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 A when-statement does not stand in an initial algorithm.
// MODEL: M
// ERROR: 9 CannotStandHere when
model M
  parameter Real p(fixed = false);
initial algorithm
  p := 1;
  when time > 1 then
    p := 2;
  end when;
end M;
