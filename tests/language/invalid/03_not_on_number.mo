// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 'not' needs a Boolean operand.
// MODEL: M
// ERROR: 7 TypeMismatch 'n'
model M
  parameter Integer n = 1;
  parameter Boolean b = not n;
end M;
