// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 'and' and 'or' need Boolean operands.
// MODEL: M
// ERROR: 7 TypeMismatch 'x'
model M
  Real x = time;
  Boolean b = x and x > 1;
end M;
