// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.3 An impure function is not called in an ordinary equation.
// MODEL: M
// ERROR: 12 ImpureCall 'readSensor'
model M
  impure function readSensor
    output Real y;
    external "C" y = readSensor();
  end readSensor;
  Real x;
equation
  x = readSensor();
end M;
