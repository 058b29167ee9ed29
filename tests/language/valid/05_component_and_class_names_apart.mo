// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 A component may bear the name of a class of another scope.
// MODEL: NamesApart
// UNKNOWNS: 2
// VALUE: Gain.k = 4
package NameLib
  block Gain
    parameter Real k = 1;
    Real y = k * time;
  end Gain;
end NameLib;

model NamesApart
  NameLib.Gain Gain(k = 4);
  Real NameLibValue = Gain.y;
end NamesApart;
