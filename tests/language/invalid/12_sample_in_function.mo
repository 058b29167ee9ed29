// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 sample() is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'sample'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := if sample(0, 1) then x else 2*x;
  end f;
  Real w = f(time);
end M;
