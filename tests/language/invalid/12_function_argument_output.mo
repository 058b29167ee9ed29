// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 A function that is passed to another one has the outputs that are asked for.
// MODEL: M
// ERROR: 21 FunctionArgumentMismatch 'h'
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
    output Boolean y = u > 0;
  algorithm
  end h;
  Real w = apply(h, time);
end M;
