// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 Transitions from one state have different priorities.
// MODEL: M
// ERROR: 12 CannotStandHere priority 1
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  transition(a, b, true);
  transition(a, c, true, reset = false);
end M;
