// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2.1 A function with some inputs bound is passed as a function of the others.
// MODEL: PartialApplication
// UNKNOWNS: 1
// VALUE: a = 17
// VALUE: b = 23
// VALUE: c = 28
model PartialApplication
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function linear
    input Real k;
    input Real u;
    input Real d = 3;
    output Real y = k * u + d;
  algorithm
  end linear;
  function at
    input Scalar f;
    input Real u;
    output Real y = f(u);
  algorithm
  end at;
  function twice
    input Scalar f;
    input Real u;
    output Real y = at(f, at(f = f, u = u));
  algorithm
  end twice;
  parameter Real a = at(function linear(k = 7, d = 3), 2);
  parameter Real b = at(u = 4, f = function linear(k = 5, d = 3));
  parameter Real c = twice(function linear(k = 3, d = 2.5), 2);
  Real x = at(function linear(k = time, d = 0), 2);
end PartialApplication;
