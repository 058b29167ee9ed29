// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Both sides of an equation have compatible types.
// MODEL: M
// ERROR: 8 IncompatibleEquation String
model M
  Real x;
equation
  x = "fast";
end M;
