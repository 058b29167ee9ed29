// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 The default of an input may have one size that is open and another that is zero.
// MODEL: M
// UNKNOWNS: 1
model M
  function total
    input Real A[:, size(A, 1)];
    input Real B[size(A, 1), :] = fill(0.0, size(A, 1), 0);
    output Real y = sum(A) + sum(B);
  algorithm
  end total;
  Real y = total([time, 1; 2, 3]);
end M;
