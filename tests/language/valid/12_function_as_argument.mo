// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 A function may be passed where an input has the type of a partial function.
// MODEL: FunctionArgument
// UNKNOWNS: 1
// VALUE: a = 9
// VALUE: b = 12.5
model FunctionArgument
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function square
    extends Scalar;
  algorithm
    y := u * u;
  end square;
  function apply
    input Scalar f;
    input Real u;
    output Real y;
  algorithm
    y := f(u);
  end apply;
  function trapezoid
    input Real x1;
    input Real x2;
    input Scalar f;
    output Real area;
  algorithm
    area := (x2 - x1) * (f(x1) + f(x2)) / 2;
  end trapezoid;
  parameter Real a = apply(square, 3);
  parameter Real b = trapezoid(0, 2.5, function shifted(offset = 3.75));
  function shifted
    extends Scalar;
    input Real offset;
  algorithm
    y := offset + u;
  end shifted;
  Real x = apply(square, time);
end FunctionArgument;
