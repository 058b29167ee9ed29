// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 The condition of an if-expression is a scalar.
// MODEL: M
// ERROR: 7 TypeMismatch 'b'
model M
  parameter Boolean b[2] = {true, false};
  parameter Real x = if b then 2 else 3;
end M;
