// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2.1 What a partial application gives is of the type of the input.
// MODEL: M
// ERROR: 21 TypeMismatch the argument 'k'
model M
  partial function F
    input Real x;
    output Real y;
  end F;
  function apply
    input F g;
    output Real y = g(1);
  algorithm
  end apply;
  function scaled
    input Real x;
    input Real k;
    output Real y = k*x;
  algorithm
  end scaled;
  Real v = apply(function scaled(k = "two"));
end M;
