// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.4 An output of open size has that of the value in its declaration.
// MODEL: M
// VALUE: a = 3
// VALUE: b = 4
model M
  function f
    input Real[:] x;
    output Real[:] y = x;
  end f;
  function g
    input Integer n;
    output Real y[:] = fill(2.0, n);
  algorithm
    y[1] := 0;
  end g;
  parameter Real a = sum(f({1, 2}));
  parameter Real v[3] = g(3);
  parameter Real b = sum(v);
end M;
