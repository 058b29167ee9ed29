// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 A matrix of signals is connected with the vectors of an array of components, row by row.
// MODEL: M
// UNKNOWNS: 28
// VALUE: n = 2
model M
  connector In = input Real;
  connector Out = output Real;
  block Rows
    Out y[2, 3] = {{1, 2, 3}, {4, 5, 6}}*time;
    Out z[2, 2, 2] = fill(time, 2, 2, 2);
  end Rows;
  block Sum
    In u[3];
  end Sum;
  block Pair
    In u[2];
  end Pair;
  final parameter Integer n = 2;
  Rows rows;
  Sum sums[2];
  Pair pairs[2, 2];
equation
  connect(rows.y, sums.u);
  connect(pairs.u, rows.z);
end M;
