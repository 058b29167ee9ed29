// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.5 Relations and event-triggering functions are discrete-time expressions.
// MODEL: DiscreteExpressions
// UNKNOWNS: 4
model DiscreteExpressions
  Real x = 5 * sin(time);
  Boolean high = x > 2 and not x > 4;
  Integer n = integer(x) + (if high then 1 else 0);
  discrete Real d;
equation
  d = if high then 1.5 else n;
end DiscreteExpressions;
