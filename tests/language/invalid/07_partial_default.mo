// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable class whose default is partial must be redeclared where the model is used.
// MODEL: M
// ERROR: 9 PartialDefault 'Medium'
model M
  partial package PartialMedium
    constant Real density;
  end PartialMedium;
  replaceable package Medium = PartialMedium;
  Real rho = Medium.density;
end M;
