// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.1.3 A function may extend a partial function and add inputs and protected variables.
// MODEL: InheritedFunctions
// UNKNOWNS: 1
// VALUE: a = 14
// VALUE: b = 18.5
model InheritedFunctions
  partial function Base
    input Real u;
    output Real y;
  protected
    Real half = u / 2;
  end Base;
  function extended
    extends Base;
    input Real k = 4;
  protected
    Real offset = 2;
  algorithm
    y := k * half + offset;
  end extended;
  parameter Real a = extended(6);
  parameter Real b = extended(6, k = 5.5);
  Real x = extended(time);
end InheritedFunctions;
