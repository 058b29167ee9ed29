// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.3 A package extends packages only.
// MODEL: M
// ERROR: 10 BaseKindNotAllowed 'A'
model M
  model A
    constant Real c = 1;
  end A;
  package P
    extends A;
  end P;
  Real x = P.c;
end M;
