// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.2 end is the last index of the dimension, nested too.
// MODEL: Ends
// UNKNOWNS: 0
// VALUE: a = 40
// VALUE: b = {20, 30}
// VALUE: c = 3
// VALUE: d = 20
// VALUE: r = {40, 30, 20, 10}
model Ends
  parameter Integer v[4] = {10, 20, 30, 40};
  parameter Integer k[2] = {1, 2};
  parameter Integer A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Integer a = v[end];
  parameter Integer b[2] = v[2:end - 1];
  parameter Integer c = A[1, end];
  parameter Integer d = v[k[end]];
  parameter Integer r[4] = v[end:-1:1];
end Ends;
