// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 A state machine has one initial state only.
// MODEL: M
// ERROR: 11 CannotStandHere begins with 'a'
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  initialState(b);
  transition(a, b, true);
end M;
