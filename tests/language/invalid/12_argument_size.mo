// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 An argument has the size that the input asks for.
// MODEL: M
// ERROR: 11 DimensionMismatch 2
model M
  function f
    input Real a[3];
    output Real y = sum(a);
  algorithm
  end f;
  Real w = f({time, 2});
end M;
