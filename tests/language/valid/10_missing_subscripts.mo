// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 Subscripts left out at the end stand for whole dimensions.
// MODEL: FewSubscripts
// UNKNOWNS: 0
// VALUE: row = {4, 5, 6}
// VALUE: B = {{7, 8}}
model FewSubscripts
  parameter Integer A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Integer row[3] = A[2];
  parameter Integer C[2, 1, 2] = {{{1, 2}}, {{7, 8}}};
  parameter Integer B[1, 2] = C[2];
end FewSubscripts;
