// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 Every input without a default gets an argument.
// MODEL: M
// ERROR: 12 MissingArgument 'b'
model M
  function f
    input Real a;
    input Real b;
    output Real y = a + b;
  algorithm
  end f;
  Real w = f(time);
end M;
