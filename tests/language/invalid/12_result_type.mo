// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.3 The variables on the left have the types of the results.
// MODEL: M
// ERROR: 15 IncompatibleEquation Boolean
model M
  function f
    input Real x;
    output Real a = x;
    output Boolean b = x > 1;
  algorithm
  end f;
  Real x;
  Real y;
equation
  (x, y) = f(time);
end M;
