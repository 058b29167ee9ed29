// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 No result of a call that is a Real defines an Integer, also when an event does.
// MODEL: M
// ERROR: 16 IncompatibleEquation Integer
model M
  function g
    input Real x;
    output Real a = x;
    output Real b = 2*x;
  algorithm
  end g;
  discrete Real b;
  Integer i;
equation
  when time > 0.5 then
    (i, b) = g(2.5);
  end when;
end M;
