// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 div() needs numbers.
// MODEL: M
// ERROR: 7 TypeMismatch 'b'
model M
  parameter Boolean b = true;
  parameter Integer n = div(b, 2);
end M;
