// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 The arguments of the numeric functions are numbers.
// MODEL: M
// ERROR: 6 TypeMismatch "two"
model M
  parameter Real x = sqrt("two");
end M;
