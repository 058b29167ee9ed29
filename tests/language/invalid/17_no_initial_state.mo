// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 A state machine has one initial state.
// MODEL: M
// ERROR: 10 CannotStandHere without an initial state
model M
  block S
  end S;
  S a, b, c;
equation
  transition(a, b, true);
end M;
