// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 The default of an input is of its type, whether a call needs it or not.
// MODEL: M
// ERROR: 7 TypeMismatch the value of 'n'
model M
  function f
    input Integer n = 2.5;
    output Real y = n;
  algorithm
  end f;
  Real v = f(2);
end M;
