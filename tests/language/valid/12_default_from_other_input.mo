// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 The default of an input may depend on other inputs.
// MODEL: DependentDefaults
// UNKNOWNS: 0
// VALUE: a = 9
// VALUE: b = 8
// VALUE: c = 24
model DependentDefaults
  function volume
    input Real width;
    input Real height = width;
    input Real depth = height - width + 1;
    output Real v = width * height * depth;
  algorithm
  end volume;
  parameter Real a = volume(3);
  parameter Real b = volume(4, depth = 0.5);
  parameter Real c = volume(2, height = 4);
end DependentDefaults;
