// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.5 symmetric() takes a square matrix.
// MODEL: M
// ERROR: 6 TypeMismatch a square matrix
model M
  Real x[:, :] = symmetric({{11, 12, 13}, {21, 22, 23}, {31, 32, 33}, {41, 42, 43}});
end M;
