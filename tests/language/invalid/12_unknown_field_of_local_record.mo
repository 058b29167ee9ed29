// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 A record in a function is modified in what it has.
// MODEL: M
// ERROR: 13 UnknownModifiedElement 'b'
model M
  record R
    Real a = 1;
  end R;
  function f
    input Real x;
    output Real y = x + r.a;
  protected
    R r(b = 1);
  algorithm
  end f;
  Real v = f(time);
end M;
