// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 A function that is passed to another one takes the inputs that are asked for.
// MODEL: M
// ERROR: 22 FunctionArgumentMismatch 'h'
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
    input Real v;
    output Real y = u + v;
  algorithm
  end h;
  Real w = apply(h, time);
end M;
