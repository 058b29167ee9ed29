// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 No result of a call that is a Real defines an Integer, also when it starts.
// MODEL: M
// ERROR: 15 IncompatibleEquation Integer
model M
  function g
    input Real x;
    output Real a = x;
    output Real b = 2*x;
  algorithm
  end g;
  parameter Integer i(fixed = false);
  parameter Real b(fixed = false);
initial equation
  (i, b) = g(2.5);
end M;
