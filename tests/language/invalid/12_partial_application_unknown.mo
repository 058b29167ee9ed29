// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 A partial application binds inputs of the function.
// MODEL: M
// ERROR: 21 NamedArgument 'k'
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
  function h
    input Real u;
    output Real y = 2*u;
  algorithm
  end h;
  Real w = apply(function h(k = 3), time);
end M;
