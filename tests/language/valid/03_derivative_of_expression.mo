// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 der may be taken of an expression and of an array.
// MODEL: Derivatives
// UNKNOWNS: 6
model Derivatives
  Real x(start = 1, fixed = true);
  Real y;
  Real v[2](each start = 0, each fixed = true);
  Real w[2];
equation
  der(x) = -x;
  y = der(2 * x * x);
  der(v) = {1, x};
  w = der(v);
end Derivatives;
