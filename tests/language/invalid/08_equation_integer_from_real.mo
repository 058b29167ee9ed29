// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 An Integer variable is not equal to a Real expression.
// MODEL: M
// ERROR: 8 IncompatibleEquation Integer
model M
  Integer n;
equation
  n = 2.5;
end M;
