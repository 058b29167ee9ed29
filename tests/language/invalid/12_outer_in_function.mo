// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 The elements of a function are neither inner nor outer.
// MODEL: M
// ERROR: 11 PrefixNotAllowed 'g'
model M
  inner parameter Real g = 9.81;
  function f
    input Real x;
    output Real y = g*x;
  protected
    outer parameter Real g;
  algorithm
  end f;
  Real w = f(time);
end M;
