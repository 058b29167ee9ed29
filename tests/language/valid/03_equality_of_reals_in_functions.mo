// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 In functions Reals may be compared for equality; elsewhere what is no Real.
// MODEL: Equalities
// UNKNOWNS: 3
// VALUE: p = 7
model Equalities
  function f
    input Real x;
    output Real y = if x == 0.5 then 7 else 8;
  algorithm
  end f;
  parameter Real p = f(0.5);
  Real x = f(time);
  Integer n = if time > 0.5 then 1 else 2;
  Boolean b = n == 2 and not n <> 2;
end Equalities;
