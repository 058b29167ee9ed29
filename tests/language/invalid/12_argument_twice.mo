// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 An input gets one argument.
// MODEL: M
// ERROR: 12 DuplicateArgument 'a'
model M
  function f
    input Real a;
    input Real b = 1;
    output Real y = a + b;
  algorithm
  end f;
  Real w = f(time, a = 2);
end M;
