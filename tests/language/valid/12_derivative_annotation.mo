// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.7.1 The derivative annotation names the function of the derivative.
// MODEL: DerivativeFunction
// UNKNOWNS: 3
// VALUE: p = 8
model DerivativeFunction
  function cube
    input Real u;
    input Real k = 1;
    output Real y = k * u ^ 3;
  algorithm
    annotation(derivative(noDerivative = k) = cube_der, Inline = false);
  end cube;
  function cube_der
    input Real u;
    input Real k;
    input Real der_u;
    output Real der_y = 3 * k * u ^ 2 * der_u;
  algorithm
  end cube_der;
  parameter Real p = cube(2);
  Real x(start = 1, fixed = true);
  Real y = cube(x, 2);
  Real v = der(y);
equation
  der(x) = 1;
end DerivativeFunction;
