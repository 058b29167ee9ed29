// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2.1 Arguments of a function that was handed in may be bound.
// MODEL: M
// VALUE: a = 12
// UNKNOWNS: 1
model M
  partial function Curve
    input Real x;
    output Real y;
  end Curve;
  partial function Surface
    input Real x;
    input Real y;
    output Real z;
  end Surface;
  function atTwo
    input Curve curve;
    output Real y;
  algorithm
    y := curve(2);
  end atTwo;
  function along
    input Surface surface;
    input Real y;
    output Real z;
  algorithm
    z := atTwo(function surface(y = y));
  end along;
  function product
    extends Surface;
  algorithm
    z := x*y + x;
  end product;
  parameter Real a = along(product, 5);
  Real b = along(product, time);
end M;
