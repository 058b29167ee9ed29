// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 Sizes of inputs may be given by the sizes of other inputs.
// MODEL: MatrixInputs
// UNKNOWNS: 2
// VALUE: y = {17, 39}
// VALUE: t = 5
model MatrixInputs
  function apply
    input Real A[:, :];
    input Real x[size(A, 2)];
    output Real y[size(A, 1)];
  algorithm
    y := A * x;
  end apply;
  function trace
    input Real A[:, size(A, 1)];
    output Real t = sum(A[i, i] for i in 1:size(A, 1));
  algorithm
  end trace;
  parameter Real y[2] = apply([1, 2; 3, 4], {5, 6});
  parameter Real t = trace([1, 2; 3, 4]);
  Real z[2] = apply([1, 2, 3; 4, 5, 6], {time, 1, 2});
end MatrixInputs;
