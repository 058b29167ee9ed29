// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function assigns its outputs.
// MODEL: M
// ERROR: 9 OutputNeverAssigned 'z'
model M
  function f
    input Real x;
    output Real y;
    output Real z;
  algorithm
    y := x;
  end f;
  Real v;
  Real w;
equation
  (v, w) = f(time);
end M;
