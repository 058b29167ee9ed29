// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has no initial algorithm.
// MODEL: M
// ERROR: 9 ElementNotAllowed 'f'
model M
  function f
    input Real x;
    output Real y = x;
  initial algorithm y := x;
  end f;
  Real w = f(time);
end M;
