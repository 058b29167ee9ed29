// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.4 Products of vectors and matrices.
// MODEL: Products
// UNKNOWNS: 0
// VALUE: vv = 11
// VALUE: Mv = {17, 39}
// VALUE: vM = {23, 34}
// VALUE: MM = {{19, 22}, {43, 50}}
// VALUE: sM = {{2, 4}, {6, 8}}
model Products
  parameter Real M[2, 2] = [1, 2; 3, 4];
  parameter Real N[2, 2] = [5, 6; 7, 8];
  parameter Real v[2] = {1, 2};
  parameter Real w[2] = {3, 4};
  parameter Real u[2] = {5, 6};
  parameter Real vv = v * w;
  parameter Real Mv[2] = M * u;
  parameter Real vM[2] = u * M;
  parameter Real MM[2, 2] = M * N;
  parameter Real sM[2, 2] = 2 * M;
end Products;
