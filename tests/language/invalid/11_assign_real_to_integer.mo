// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 A Real is not assigned to an Integer.
// MODEL: M
// ERROR: 8 TypeMismatch 1.5
model M
  Integer n;
algorithm
  n := 1.5;
end M;
