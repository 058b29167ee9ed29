// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 A variable of a function is declared with a value of its type.
// MODEL: M
// ERROR: 10 TypeMismatch the value of 'k' must be Integer
model M
  function f
    input Real x;
    output Real y;
  protected
    Integer k = x;
  algorithm
    y := k;
  end f;
  Real v = f(2.5*time);
end M;
