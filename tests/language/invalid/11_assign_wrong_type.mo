// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 The assigned value has the type of the variable.
// MODEL: M
// ERROR: 8 TypeMismatch "one"
model M
  Real x;
algorithm
  x := "one";
end M;
