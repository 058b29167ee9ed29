// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.1 A constant of a package has a value of its size.
// MODEL: M
// ERROR: 7 DimensionMismatch Integer[3]
model M
  package P
    constant Real r[2] = {1, 2, 3};
  end P;
  Real v = P.r[1];
end M;
