// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 The arguments of min and max have one type.
// MODEL: M
// ERROR: 6 TypeMismatch the argument of 'min' must be Boolean
model M
  Real x = min(time > 1, 0);
end M;
