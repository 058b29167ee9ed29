// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 delay() is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'delay'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := delay(x, 1);
  end f;
  Real w = f(time);
end M;
