// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.1 Array constructors with one and with several iterators; the last iterator is outermost.
// MODEL: Iterators
// UNKNOWNS: 0
// VALUE: v = {1, 4, 9}
// VALUE: A = {{11, 21, 31}, {12, 22, 32}}
// VALUE: B = {{11, 12}, {21, 22}, {31, 32}}
// VALUE: w = {1.5, 2, 2.5}
model Iterators
  parameter Integer v[3] = {i * i for i in 1:3};
  parameter Integer A[2, 3] = {10 * i + j for i in 1:3, j in 1:2};
  parameter Integer B[3, 2] = {{10 * i + j for j in 1:2} for i in 1:3};
  parameter Real w[3] = {r for r in 1.5:0.5:2.5};
end Iterators;
