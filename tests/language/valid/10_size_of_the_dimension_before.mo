// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 A dimension may be asked for by the next one of the same array.
// MODEL: M
// UNKNOWNS: 6
model M
  block StateSpace
    parameter Real A[:, size(A, 1)] = [1, 0; 0, 1];
    Real x[size(A, 1)] = A * fill(time, size(A, 1));
  end StateSpace;
  StateSpace two;
  StateSpace four(A = [1, 2, 3, 4; 0, 1, 2, 3; 0, 0, 1, 2; 0, 0, 0, 1]);
end M;
