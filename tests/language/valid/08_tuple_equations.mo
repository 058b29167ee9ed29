// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Results of a function are taken by a list on the left, some may be left out.
// MODEL: TupleEquations
// UNKNOWNS: 6
model TupleEquations
  function polar
    input Real x;
    input Real y;
    output Real r;
    output Real phi;
    output Real both[2];
  algorithm
    r := sqrt(x ^ 2 + y ^ 2);
    phi := atan2(y, x);
    both := {r, phi};
  end polar;
  Real a;
  Real b;
  Real c;
  Real v[2];
  Real only;
equation
  (a, b) = polar(time, 1);
  (c, , v) = polar(2, time);
  only = polar(1, 1);
end TupleEquations;
