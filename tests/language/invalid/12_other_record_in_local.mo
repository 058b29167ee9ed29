// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 A variable of a function is declared with a value of its type.
// MODEL: M
// ERROR: 16 TypeMismatch the value of 's'
model M
  record R
    Real a;
  end R;
  record S
    Real b;
  end S;
  function f
    input R r;
    output Real y = s.b;
  protected
    S s = r;
  algorithm
  end f;
  Real v = f(R(time));
end M;
