// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 Sizes of the fields of an argument that follow from other fields are those of the argument.
// MODEL: M
// VALUE: a = 1
// VALUE: b = 5
model M
  record A
    parameter Integer n = 2;
    Real b[n] = fill(1.0, n);
  end A;
  record B
    Real a[:] = {1, 2};
    Real b[size(a, 1)] = {1, 2};
  end B;
  function f
    input A p;
    output Real y = sum(p.b);
  algorithm
  end f;
  function g
    input B p;
    output Real y;
  algorithm
    y := p.a[1] + sum(p.b);
  end g;
  parameter A one(n = 1);
  parameter B two(a = {1}, b = {4});
  parameter Real a = f(one);
  parameter Real b = g(two);
end M;
