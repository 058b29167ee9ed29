// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 A function has as many results as variables are assigned, or more.
// MODEL: M
// ERROR: 16 WrongResultCount f
model M
  function f
    input Real x;
    output Real a = x;
    output Real b = 2*x;
  algorithm
  end f;
  Real x;
  Real y;
  Real z;
algorithm
  (x, y, z) := f(time);
end M;
