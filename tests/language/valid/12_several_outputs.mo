// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.3 In an expression a function with several outputs stands for the first one.
// MODEL: FirstOutput
// UNKNOWNS: 2
// VALUE: m = 2
// VALUE: v = 6
model FirstOutput
  function statistics
    input Real v[:];
    output Real mean;
    output Real total;
  algorithm
    total := sum(v);
    mean := total / size(v, 1);
  end statistics;
  parameter Real m = statistics({1, 2, 3});
  parameter Real v = 3 * statistics({2, 2});
  Real a;
  Real b;
equation
  (a, b) = statistics({time, 1, 2});
end FirstOutput;
