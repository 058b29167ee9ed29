// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.3 zeros, ones, fill, identity, diagonal and linspace.
// MODEL: Filling
// UNKNOWNS: 0
// VALUE: z = {{0, 0, 0}, {0, 0, 0}}
// VALUE: o = {1, 1}
// VALUE: f = {{7, 7}, {7, 7}, {7, 7}}
// VALUE: i = {{1, 0}, {0, 1}}
// VALUE: d = {{2, 0, 0}, {0, 3, 0}, {0, 0, 4}}
// VALUE: l = {1, 1.5, 2, 2.5, 3}
// VALUE: s = {"a", "a"}
// VALUE: b = {true, true}
model Filling
  parameter Integer z[2, 3] = zeros(2, 3);
  parameter Integer o[2] = ones(2);
  parameter Real f[3, 2] = fill(7, 3, 2);
  parameter Integer i[2, 2] = identity(2);
  parameter Real d[3, 3] = diagonal({2, 3, 4});
  parameter Real l[5] = linspace(1, 3, 5);
  parameter String s[2] = fill("a", 2);
  parameter Boolean b[2] = fill(true, 2);
end Filling;
