// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 A call with arrays for scalar inputs is done for every element.
// MODEL: VectorCalls
// UNKNOWNS: 3
// VALUE: a = {2, 4, 6}
// VALUE: b = {11, 22, 33}
// VALUE: c = {101, 102, 103}
// VALUE: d = {{3, 5}, {7, 9}}
model VectorCalls
  function add
    input Real u;
    input Real v = 100;
    output Real y = u + v;
  algorithm
  end add;
  function dot
    input Real u[2];
    output Real y = u * {1, 1};
  algorithm
  end dot;
  parameter Real a[3] = add({1, 2, 3}, {1, 2, 3});
  parameter Real b[3] = add({1, 2, 3}, {10, 20, 30});
  parameter Real c[3] = add({1, 2, 3});
  parameter Real d[2, 2] = add([1, 2; 3, 4], [2, 3; 4, 5]);
  Real x[3] = add({1, 2, 3}, v = {time, 0, dot({1, 2})});
end VectorCalls;
