// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 Ticks are counted in states and transitions.
// MODEL: M
// ERROR: 9 CannotStandHere ticksInState
model M
  block S
  end S;
  S a, b, c;
  Integer n = ticksInState();
equation
  initialState(a);
end M;
