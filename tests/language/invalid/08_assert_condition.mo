// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.7 The condition of assert() is Boolean.
// MODEL: M
// ERROR: 8 TypeMismatch time
model M
  Real x = 1;
equation
  assert(time, "too late");
end M;
