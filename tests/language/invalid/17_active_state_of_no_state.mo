// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 activeState asks for a state.
// MODEL: M
// ERROR: 9 CannotStandHere not a state
model M
  block S
  end S;
  S a, b, c;
  Boolean isThere = activeState(c);
equation
  initialState(a);
  transition(a, b, true);
end M;
