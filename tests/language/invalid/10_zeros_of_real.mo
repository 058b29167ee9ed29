// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.3 The arguments of zeros() are Integers.
// MODEL: M
// ERROR: 6 TypeMismatch 2.5
model M
  parameter Real c[2] = zeros(2.5);
end M;
