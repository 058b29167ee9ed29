// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.4 A range runs over numbers, Booleans or enumeration literals.
// MODEL: M
// ERROR: 6 TypeMismatch "a"
model M
  parameter Integer n = size("a":"c", 1);
end M;
