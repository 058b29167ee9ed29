// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3 Equation sections may be repeated and mixed with declarations.
// MODEL: SeveralSections
// UNKNOWNS: 3
model SeveralSections
  Real x;
equation
  x = time;
public
  Real y;
equation
  y = 2 * x;
protected
  Real z;
equation
  z = x + y;
end SeveralSections;
