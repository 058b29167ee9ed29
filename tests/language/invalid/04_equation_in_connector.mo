// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A connector has no equations.
// MODEL: M
// ERROR: 9 ElementNotAllowed 'C'
model M
  connector C
    Real v;
    flow Real i;
  equation v = 1;
  end C;
  C c;
end M;
