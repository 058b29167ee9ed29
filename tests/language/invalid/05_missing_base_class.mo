// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 A base class that is not found is told, what follows from it is not.
// MODEL: M
// ERROR: 7 UnknownClass 'NotThere'
model M
  package Medium
    extends NotThere.Base(name = "x");
  end Medium;
  Medium.Temperature T = 1;
  Real h = Medium.enthalpy(T);
end M;
