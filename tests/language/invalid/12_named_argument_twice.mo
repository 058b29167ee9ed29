// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 A named argument is given once.
// MODEL: M
// ERROR: 12 DuplicateArgument 'b'
model M
  function f
    input Real a;
    input Real b = 1;
    output Real y = a + b;
  algorithm
  end f;
  Real w = f(time, b = 2, b = 3);
end M;
