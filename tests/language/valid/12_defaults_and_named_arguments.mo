// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 Inputs may be given by position, by name or by their defaults.
// MODEL: Arguments
// UNKNOWNS: 0
// VALUE: a = 111
// VALUE: b = 112
// VALUE: c = 215
// VALUE: d = 345
model Arguments
  function digits
    input Real hundreds = 1;
    input Real tens = 1;
    input Real ones = 1;
    output Real y;
  algorithm
    y := 100 * hundreds + 10 * tens + ones;
  end digits;
  parameter Real a = digits();
  parameter Real b = digits(ones = 2);
  parameter Real c = digits(2, ones = 5);
  parameter Real d = digits(ones = 5, hundreds = 3, tens = 4);
end Arguments;
