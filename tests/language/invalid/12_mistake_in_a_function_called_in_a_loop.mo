// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 What is wrong in a function is told also where a for-equation is the first that calls it.
// MODEL: M
// ERROR: 12 TypeMismatch the value of 'k' must be Integer
model M
  function f
    input Real x;
    output Real y;
  protected
    Integer k;
  algorithm
    k := x;
    y := k;
  end f;
  Real v[3];
equation
  for i in 1:3 loop
    v[i] = f(i*time);
  end for;
end M;
