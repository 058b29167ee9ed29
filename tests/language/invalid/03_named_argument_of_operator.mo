// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 Operators with function syntax have no named arguments.
// MODEL: M
// ERROR: 6 NamedArgument 'noEvent'
model M
  Real x = noEvent(expr = time);
end M;
