// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 initial() is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'initial'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := if initial() then x else 2*x;
  end f;
  Real w = f(time);
end M;
