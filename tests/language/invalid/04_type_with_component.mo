// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.2 A class that extends a simple type has no components.
// MODEL: M
// ERROR: 8 ElementNotAllowed 'y'
model M
  connector C
    extends Real;
    Real y;
  end C;
  input C c;
  Real x = 1;
end M;
