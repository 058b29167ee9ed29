// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A public variable of a function is an input or output.
// MODEL: M
// TOLERATED: 9 ElementNotAllowed 'z'
model M
  function f
    input Real x;
    output Real y;
    Real z;
  algorithm
    z := x;
    y := z;
  end f;
  Real w = f(time);
end M;
