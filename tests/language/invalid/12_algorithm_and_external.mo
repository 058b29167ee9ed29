// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has an algorithm or an external body, not both.
// MODEL: M
// ERROR: 11 ElementNotAllowed 'f'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
  external "C" y = sin(x);
  end f;
  Real w = f(time);
end M;
