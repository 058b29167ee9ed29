// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 The priority of a transition is known before the simulation.
// MODEL: M
// ERROR: 12 NotEvaluable priority
model M
  block S
  end S;
  S a, b, c;
  Integer n(start = 1) = previous(n);
equation
  initialState(a);
  transition(a, b, true, priority = n);
end M;
