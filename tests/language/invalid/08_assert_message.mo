// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.7 The message of assert() is a String.
// MODEL: M
// ERROR: 8 TypeMismatch 5
model M
  Real x = 1;
equation
  assert(time < 5, 5);
end M;
