// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 A redeclared array has the number of dimensions of the original.
// MODEL: ArrayRedeclared
// UNKNOWNS: 5
// VALUE: c.n = 5
type Pressure = Real(unit = "Pa");

model HasArray
  parameter Integer n = 2;
  replaceable Real x[n];
equation
  x = fill(time, n);
end HasArray;

model ArrayRedeclared
  HasArray c(n = 5, redeclare Pressure x[5]);
end ArrayRedeclared;
