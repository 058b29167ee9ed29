// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 All parts of a state machine are on one clock.
// MODEL: M
// ERROR: 10 InvalidClock time
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  transition(a, b, time > 1);
end M;
