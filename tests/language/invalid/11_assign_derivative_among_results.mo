// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1.1 Results of a function are assigned to variables.
// MODEL: M
// ERROR: 16 CannotAssign cannot be assigned
model M
  function f
    input Real u;
    output Real a = u;
    output Real b = u;
  algorithm
  end f;
  Real x(start = 1);
  Real y;
initial algorithm
  y := 1;
  (der(x), y) := f(1);
equation
  der(x) = -x;
  y = x;
end M;
