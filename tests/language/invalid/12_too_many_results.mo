// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.3 A function has as many results as the equation asks for, or more.
// MODEL: M
// ERROR: 14 WrongResultCount f
model M
  function f
    input Real x;
    output Real a = x;
  algorithm
  end f;
  Real x;
  Real y;
equation
  (x, y) = f(time);
end M;
