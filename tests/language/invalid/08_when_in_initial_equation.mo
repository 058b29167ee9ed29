// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 A when-equation does not stand in an initial equation section.
// MODEL: M
// ERROR: 8 CannotStandHere when
model M
  parameter Real p(fixed = false);
initial equation
  when time > 1 then
    p = time;
  end when;
end M;
