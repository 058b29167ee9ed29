// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 A size that is left open comes from the value of the parameter.
// MODEL: M
// ERROR: 6 ValueNeeded 'A'
model M
  parameter Real A[:, size(A, 1)];
  Real x = sum(A);
end M;
