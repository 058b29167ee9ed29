// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 A package that is looked into is not partial.
// MODEL: M
// ERROR: 9 PartialClass 'Medium'
model M
  partial package Medium
    constant Real density = 1;
  end Medium;
  Real rho = Medium.density;
end M;
