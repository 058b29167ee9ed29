// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.3 A package is a base for packages only.
// MODEL: M
// ERROR: 9 BaseKindNotAllowed 'P'
model M
  package P
    constant Real c = 1;
  end P;
  extends P;
  Real x = 1;
end M;
