// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Reals are compared for equality in functions only.
// MODEL: M
// ERROR: 7 RealEquality 'x == 0.5'
model M
  Real x = time;
  Boolean b = x == 0.5;
end M;
