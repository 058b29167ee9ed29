// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The start value has the type of the variable.
// MODEL: M
// ERROR: 6 TypeMismatch "zero"
model M
  Real x(start = "zero");
equation
  der(x) = 1;
end M;
