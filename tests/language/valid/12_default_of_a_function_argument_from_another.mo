// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 A function that is passed may have further inputs whose defaults use those that are bound.
// MODEL: PassedDefaults
// UNKNOWNS: 0
// VALUE: a = 111
// VALUE: b = 103
partial function OneInput
  input Real x;
  output Real y;
end OneInput;

function apply
  input OneInput f;
  output Real y = f(1);
algorithm
end apply;

function longer
  input Real x;
  input Real k = 5;
  input Real m = 2*k;
  output Real y = 100 + x + m;
algorithm
end longer;

model PassedDefaults
  parameter Real a = apply(longer);
  parameter Real b = apply(function longer(k = 1));
end PassedDefaults;
