// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A component whose elements have input or output cannot be an input itself.
// MODEL: M
// ERROR: 10 PrefixNotAllowed 'c'
model M
  connector C
    input Real u;
    output Real y;
  end C;
  input C c;
  Real x = 1;
end M;
