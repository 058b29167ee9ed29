// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.2.1 Brackets with commas and semicolons build matrices from scalars.
// MODEL: Brackets
// UNKNOWNS: 0
// VALUE: A = {{1, 2}, {3, 4}}
// VALUE: row = {{1, 2, 3}}
// VALUE: column = {{1}, {2}, {3}}
// VALUE: one = {{5}}
model Brackets
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real row[1, 3] = [1, 2, 3];
  parameter Real column[3, 1] = [1; 2; 3];
  parameter Real one[1, 1] = [5];
end Brackets;
