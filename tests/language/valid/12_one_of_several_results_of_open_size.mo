// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 One of several results may have a size that only what it is for tells: a declaration or a target.
// MODEL: M
// VALUE: v = {5, 10, 15}
// VALUE: w = {5, 10}
// UNKNOWNS: 15
model M
  function steps
    input Real from;
    input Integer n;
    output Real values[:];
    output Integer count;
  algorithm
    count := n;
    values := zeros(0);
    for i in 1:n loop
      values := cat(1, values, {i*from});
    end for;
  end steps;
  parameter Integer n = 3;
  final parameter Real v[:] = steps(5, n);
  parameter Real w[2] = steps(5, 2);
  Real x[3] = steps(time, 3);
  Real y[3] = 2*x + v;
  Real z[3];
  Integer i;
  Real u[4];
  Integer j;
equation
  (z, i) = steps(2*time, n);
algorithm
  (u, j) := steps(time, 4);
end M;
