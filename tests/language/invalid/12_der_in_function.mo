// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 der() is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'der'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := der(x);
  end f;
  Real w = f(time);
end M;
