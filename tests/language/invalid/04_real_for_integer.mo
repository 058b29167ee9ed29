// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.13 A Real is not converted to an Integer by itself.
// MODEL: M
// ERROR: 6 TypeMismatch 1.5
model M
  parameter Integer n = 1.5;
end M;
