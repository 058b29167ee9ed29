// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.1 A package has no equations.
// MODEL: M
// ERROR: 8 ElementNotAllowed 'P'
model M
  package P
    constant Real c = 1;
  equation assert(c > 0, "negative");
  end P;
  Real x = P.c;
end M;
