// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has one body, also with what it inherits.
// MODEL: M
// ERROR: 13 ElementNotAllowed both an algorithm and an external body
model M
  function root
    input Real u;
    output Real y;
    external "C" y = sqrt(u);
  end root;
  function other
    extends root;
  algorithm  
    y := u;
  end other;
  Real x = other(1 + time);
end M;
