// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 The priority of a transition is at least 1.
// MODEL: M
// ERROR: 11 OutOfRange 1..
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  transition(a, b, true, priority = 0);
end M;
