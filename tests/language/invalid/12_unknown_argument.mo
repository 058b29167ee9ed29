// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 A named argument is an input of the function.
// MODEL: M
// ERROR: 12 NamedArgument 'c'
model M
  function f
    input Real a;
    input Real b = 1;
    output Real y = a + b;
  algorithm
  end f;
  Real w = f(time, c = 2);
end M;
