// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.13 Integer values are accepted wherever Real values are expected.
// MODEL: Coercion
// UNKNOWNS: 2
// VALUE: a = 3
// VALUE: v = {1, 2, 3}
// VALUE: m = {1, 2.5, 3}
// VALUE: q = 4.5
model Coercion
  function half
    input Real u;
    output Real y = u / 2;
  algorithm
  end half;
  parameter Integer n = 3;
  parameter Real a = n;
  parameter Real v[3] = 1:n;
  parameter Real m[:] = {1, 2.5, n};
  parameter Real q = half(9);
  Integer k = if time > 1 then 1 else 2;
  Real x = k;
end Coercion;
