// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.1 A short class definition of a function may change defaults of its inputs.
// MODEL: ShortFunctions
// UNKNOWNS: 0
// VALUE: a = 3
// VALUE: b = 30
// VALUE: c = 12
model ShortFunctions
  function scale
    input Real u;
    input Real k = 1;
    output Real y = k * u;
  algorithm
  end scale;
  function tenfold = scale(k = 10);
  parameter Real a = scale(3);
  parameter Real b = tenfold(3);
  parameter Real c = tenfold(3, 4);
end ShortFunctions;
