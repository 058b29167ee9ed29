// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 An output of a function is declared with a value of its type.
// MODEL: M
// ERROR: 8 TypeMismatch the value of 'k' must be Integer
model M
  function f
    input Real x;
    output Integer k = x;
  algorithm
  end f;
  Real v = f(2.5*time);
end M;
