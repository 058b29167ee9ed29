// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.2 Vectors without elements side by side are a matrix without rows, of as many columns.
// MODEL: M
// VALUE: columns = 2
// VALUE: rows = 2
model M
  parameter Integer n = 0;
  parameter Real v[:] = fill(0.0, n);
  parameter Real a[:,2] = [v, zeros(n)];
  parameter Real b[:,2] = [[v, zeros(n)]; zeros(2, 2); [fill(1.0, n), v]];
  final parameter Integer columns = size(a, 2);
  final parameter Integer rows = size(b, 1);
  Real x = time + sum(b);
end M;
