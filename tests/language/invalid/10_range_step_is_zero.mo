// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.3 The step of a range divides its length.
// MODEL: M
// ERROR: 6 TypeMismatch other than 0
model M
  parameter Real x[:] = 1:0:3;
end M;
