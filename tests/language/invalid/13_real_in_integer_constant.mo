// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 A constant of a package has a value of its type.
// MODEL: M
// ERROR: 7 TypeMismatch the value of 'n' must be Integer
model M
  package P
    constant Integer n = 2.5;
  end P;
  Real v = P.n;
end M;
