// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.7 time is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'time'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := x*time;
  end f;
  Real w = f(1);
end M;
