// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 A protected variable of a function is no argument.
// MODEL: M
// ERROR: 13 NamedArgument 'k'
model M
  function f
    input Real a;
    output Real y = k*a;
  protected
    Real k = 2;
  algorithm
  end f;
  Real w = f(time, k = 3);
end M;
