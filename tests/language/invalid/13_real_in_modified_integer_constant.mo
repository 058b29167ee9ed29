// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 A constant of a package is modified to a value of its type.
// MODEL: M
// ERROR: 9 TypeMismatch the value of 'n' must be Integer
model M
  package P
    constant Integer n = 2;
  end P;
  package Q = P(n = 2.5);
  Real v = Q.n;
end M;
