// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3 A function without outputs may be called as an equation.
// MODEL: CallEquation
// UNKNOWNS: 1
model CallEquation
  function checkPositive
    input Real u;
  algorithm
    assert(u > 0, "must be positive");
  end checkPositive;
  Real x = 1 + time;
equation
  checkPositive(x);
end CallEquation;
