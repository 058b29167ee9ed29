// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has one algorithm section at most.
// MODEL: M
// TOLERATED: 11 ElementNotAllowed 'f'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
  algorithm y := 2*y;
  end f;
  Real w = f(time);
end M;
