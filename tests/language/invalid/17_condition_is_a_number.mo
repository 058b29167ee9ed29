// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 The condition of a transition is a Boolean.
// MODEL: M
// ERROR: 11 TypeMismatch condition
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  transition(a, b, 1);
end M;
