// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.4 The value of a constant does not depend on itself.
// MODEL: M
// ERROR: 7 CyclicParameters 'c'
model M
  package P
    constant Real c = 1 + c;
  end P;
  Real x = P.c;
end M;
