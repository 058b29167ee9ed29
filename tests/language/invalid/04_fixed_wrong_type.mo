// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The attribute fixed is Boolean.
// MODEL: M
// ERROR: 6 TypeMismatch 'fixed'
model M
  Real x(start = 0, fixed = 1);
equation
  der(x) = 1;
end M;
