// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 Where a function is asked for, a function is passed.
// MODEL: M
// ERROR: 16 TypeMismatch 'g'
model M
  partial function Map
    input Real u;
    output Real y;
  end Map;
  function apply
    input Map g;
    input Real u;
    output Real y = g(u);
  algorithm
  end apply;
  Real w = apply(3, time);
end M;
