// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 The branches of an if-expression have compatible types.
// MODEL: M
// ERROR: 7 TypeMismatch "two"
model M
  parameter Boolean b = true;
  parameter Real x = if b then 1 else "two";
end M;
