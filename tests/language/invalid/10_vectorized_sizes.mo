// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 The arrays in a vectorized call have the same size.
// MODEL: M
// ERROR: 12 DimensionMismatch 3
model M
  function f
    input Real a;
    input Real b;
    output Real c = a + b;
  algorithm
  end f;
  parameter Real c[2] = f({1, 2}, {1, 2, 3});
end M;
