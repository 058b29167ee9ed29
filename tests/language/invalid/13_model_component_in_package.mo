// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.1 A package has no models as components.
// MODEL: M
// ERROR: 11 ElementNotAllowed 'a'
model M
  model A
    Real x = 1;
  end A;
  package P
    constant Real c = 1;
    A a;
  end P;
  Real x = P.c;
end M;
