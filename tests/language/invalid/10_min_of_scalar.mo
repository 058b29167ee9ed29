// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4 min(A) takes an array; of a scalar it is that.
// MODEL: M
// TOLERATED: 6 TypeMismatch the argument of 'min' must be an array
model M
  Real x = min(time);
end M;
