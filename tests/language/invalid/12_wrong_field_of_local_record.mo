// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 A field of a record in a function gets a value of its type.
// MODEL: M
// ERROR: 13 TypeMismatch the value of 'a'
model M
  record R
    Real a = 1;
  end R;
  function f
    input Real x;
    output Real y = x + r.a;
  protected
    R r(a = "one");
  algorithm
  end f;
  Real v = f(time);
end M;
