// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.1 A package has classes and constants only.
// MODEL: M
// ERROR: 7 ElementNotAllowed 'p'
model M
  package P
    parameter Real p = 1;
  end P;
  Real x = P.p;
end M;
