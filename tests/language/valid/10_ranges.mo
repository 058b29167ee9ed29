// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.3 Ranges with and without step, downwards, empty and of Real numbers.
// MODEL: Ranges
// UNKNOWNS: 0
// VALUE: a = {2, 3, 4}
// VALUE: b = {1, 4, 7}
// VALUE: c = {5, 3, 1}
// VALUE: d = {0, 0.5, 1}
// VALUE: e = 0
// VALUE: f = {1.5, 2.5}
// VALUE: g = 3
model Ranges
  parameter Integer a[:] = 2:4;
  parameter Integer b[:] = 1:3:8;
  parameter Integer c[:] = 5:-2:0;
  parameter Real d[:] = 0:0.5:1;
  parameter Integer e = size(3:2, 1);
  parameter Real f[:] = 1.5:3;
  parameter Integer g = size(1.0:2:6.5, 1);
end Ranges;
