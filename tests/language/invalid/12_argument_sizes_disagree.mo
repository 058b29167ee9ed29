// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 Sizes that two inputs share agree in the call.
// MODEL: M
// ERROR: 12 DimensionMismatch 3
model M
  function f
    input Real a[:];
    input Real b[size(a, 1)];
    output Real y = a*b;
  algorithm
  end f;
  Real w = f({time, 2}, {1, 2, 3});
end M;
