// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 An input of a function is not assigned.
// MODEL: M
// ERROR: 10 AssignmentNotAllowed 'x'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    x := 2;
    y := x;
  end f;
  Real w = f(time);
end M;
