// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.3 A function that is not declared impure does not call an impure one.
// MODEL: M
// TOLERATED: 15 ImpureCall 'readSensor'
model M
  impure function readSensor
    output Real y = 1;
  algorithm
  end readSensor;
  function scaled
    input Real k;
    output Real y;
  algorithm
    if k > 0 then
      y := k*readSensor();
    end if;
  end scaled;
  Real x = scaled(time);
end M;
