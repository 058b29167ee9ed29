// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 Each call of a vectorized one has its own defaults, of its elements of the arguments.
// MODEL: OwnDefaults
// UNKNOWNS: 3
// VALUE: a = {6, 14, 22}
// VALUE: b = {3, 6}
// VALUE: c = {{2, 4}, {6, 8}}
// VALUE: d = {12, 24}
model OwnDefaults
  function weighted
    input Real x[:];
    input Real k = size(x, 1);
    output Real s = k*sum(x);
  algorithm
  end weighted;
  function triple
    input Real x;
    input Real y = x;
    input Real z = y;
    output Real s = x + y + z;
  algorithm
  end triple;
  function scaled
    input Real x;
    input Real k = 2;
    output Real s = k*x;
  algorithm
  end scaled;
  function wide
    input Real x[:];
    input Integer n = 3;
    input Real k = n*size(x, 1);
    output Real s = k*sum(x);
  algorithm
  end wide;
  parameter Real a[3] = weighted([1, 2; 3, 4; 5, 6]);
  parameter Real b[2] = triple({1, 2});
  parameter Real c[2, 2] = scaled([1, 2; 3, 4]);
  parameter Real d[2] = wide([1, 1; 2, 2], 3);
  Real x[3] = triple({time, 1, 2}, z = 3);
end OwnDefaults;
