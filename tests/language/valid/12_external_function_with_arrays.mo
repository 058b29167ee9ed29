// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.1 Arrays are handed to external functions, their sizes as further arguments.
// MODEL: ExternalArrays
// UNKNOWNS: 6
model ExternalArrays
  pure function solve
    input Real A[:, size(A, 1)];
    input Real b[size(A, 1)];
    output Real x[size(A, 1)] = b;
    output Integer info;
  protected
    Real work[size(A, 1), size(A, 1)] = A;
    Integer pivots[size(A, 1)];
  external "FORTRAN 77" dgesv(size(A, 1), 1, work, size(A, 1), pivots, x, size(A, 1), info)
    annotation(Library = {"lapack", "blas"});
  end solve;
  Real x[3];
  Real y[3];
equation
  x = solve([1, 2, 3; 0, 1, 4; 5, 6, 0], {time, 1, 2});
  y = 2 * x;
end ExternalArrays;
