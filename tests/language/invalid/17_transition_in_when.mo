// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 Transitions stand in no when-equation.
// MODEL: M
// ERROR: 12 CannotStandHere when
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  when time > 1 then
    transition(a, b, true);
  end when;
end M;
