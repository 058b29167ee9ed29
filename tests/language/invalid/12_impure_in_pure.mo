// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.3 A pure function does not call an impure one.
// MODEL: M
// ERROR: 14 ImpureCall 'readSensor'
model M
  impure function readSensor
    output Real y;
    external "C" y = readSensor();
  end readSensor;
  pure function scaled
    input Real k;
    output Real y;
  algorithm
    y := k*readSensor();
  end scaled;
  Real x = scaled(time);
end M;
