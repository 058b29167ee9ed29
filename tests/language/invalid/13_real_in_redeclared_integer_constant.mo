// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 A constant of a package is modified to a value of its type, also by a redeclaration.
// MODEL: M
// ERROR: 13 TypeMismatch the value of 'n' must be Integer
model M
  package P
    constant Integer n = 2;
  end P;
  model A
    replaceable package K = P;
    Real v = K.n;
  end A;
  A a(redeclare package K = P(n = 2.5));
end M;
