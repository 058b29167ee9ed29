// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4.1 Reductions with iterators, over ranges and over vectors.
// MODEL: Comprehensions
// UNKNOWNS: 0
// VALUE: a = 30
// VALUE: b = 24
// VALUE: c = 9
// VALUE: d = -6
// VALUE: e = 0
// VALUE: f = 90
model Comprehensions
  parameter Integer a = sum(i * i for i in 1:4);
  parameter Integer b = product(i for i in {2, 3, 4});
  parameter Real c = max(i ^ 2 for i in {1, -3, 2});
  parameter Real d = min(2 * i for i in -3:3);
  parameter Integer e = sum(i for i in 1:0);
  parameter Integer f = sum(i * j for i in 1:3, j in 4:6);
end Comprehensions;
