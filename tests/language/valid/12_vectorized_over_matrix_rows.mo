// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 A function of vectors called with a matrix is done for every row.
// MODEL: RowCalls
// UNKNOWNS: 0
// VALUE: n = {3, 7}
// VALUE: s = {{2, 4}, {6, 8}}
model RowCalls
  function total
    input Real u[2];
    output Real y = sum(u);
  algorithm
  end total;
  function double
    input Real u[2];
    output Real y[2] = 2 * u;
  algorithm
  end double;
  parameter Real n[2] = total([1, 2; 3, 4]);
  parameter Real s[2, 2] = double([1, 2; 3, 4]);
end RowCalls;
