// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 The condition of an if-expression is Boolean.
// MODEL: M
// ERROR: 7 TypeMismatch 'n'
model M
  parameter Integer n = 1;
  parameter Real x = if n then 2 else 3;
end M;
