// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.12 Scalar functions are applied to arrays element by element.
// MODEL: Vectorized
// UNKNOWNS: 2
// VALUE: a = {1, 2, 3}
// VALUE: m = {1, 0, 1}
// VALUE: f = {{11, 12}, {13, 14}}
model Vectorized
  function addTen
    input Real u;
    input Real k = 10;
    output Real y = u + k;
  algorithm
  end addTen;
  parameter Real a[3] = sqrt({1, 4, 9});
  parameter Integer m[3] = mod({1, 2, 3}, {2, 2, 2});
  parameter Real f[2, 2] = addTen([1, 2; 3, 4]);
  Real x[2] = sin({time, 2 * time});
end Vectorized;
