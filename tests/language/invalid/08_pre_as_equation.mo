// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3 An equation that is a call calls a function.
// MODEL: M
// ERROR: 9 CannotStandHere 'pre(n)' is not allowed as an equation
model M
  Integer n;
equation
  n = integer(time);
  pre(n);
end M;
