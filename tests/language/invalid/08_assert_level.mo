// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.7 The level of assert() is of the enumeration AssertionLevel.
// MODEL: M
// ERROR: 8 TypeMismatch 2
model M
  Real x = 1;
equation
  assert(time < 5, "too late", 2);
end M;
