// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.8 A square matrix to an Integer power is a repeated product.
// MODEL: Powers
// UNKNOWNS: 0
// VALUE: A2 = {{7, 10}, {15, 22}}
// VALUE: A0 = {{1, 0}, {0, 1}}
model Powers
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real A2[2, 2] = A ^ 2;
  parameter Real A0[2, 2] = A ^ 0;
end Powers;
