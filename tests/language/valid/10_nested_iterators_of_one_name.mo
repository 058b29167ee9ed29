// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.1 An iterator of the same name inside hides the one around it.
// MODEL: NestedIterators
// UNKNOWNS: 0
// VALUE: s = 180
// VALUE: t = {{10, 20}, {20, 40}, {30, 60}}
// VALUE: n = 18
model NestedIterators
  parameter Real a[3] = {1, 2, 3};
  parameter Real b[2] = {10, 20};
  parameter Integer k[3] = {1, 2, 2};
  parameter Real s = sum(a[i] * sum(b[i] for i) for i);
  parameter Real t[3, 2] = {a[i] * {b[i] for i} for i};
  parameter Integer n = sum(k[i] * sum(i for i in 1:k[i]) for i) + total();
  function total
    output Integer n = 0;
  protected
    Integer u[2] = {1, 2};
    Integer v[1] = {4};
  algorithm
    for i loop
      n := n + u[i];
      for i loop
        n := n + v[i] - 3;
      end for;
    end for;
  end total;
end NestedIterators;
