// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.1 A variable of a function is declared with a value of its size.
// MODEL: M
// ERROR: 10 DimensionMismatch Real[3]
model M
  function f
    input Real x;
    output Real y = sum(w);
  protected
    Real w[2] = fill(x, 3);
  algorithm
  end f;
  Real v = f(2.5*time);
end M;
