// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 The condition of a component is Boolean.
// MODEL: M
// ERROR: 7 TypeMismatch 'n'
model M
  parameter Integer n = 1;
  Real x = 1 if n;
end M;
