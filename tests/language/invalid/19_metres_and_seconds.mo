// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 19 Terms of a sum have one unit.
// MODEL: M
// ERROR: 10 UnitsDisagree adds m and s
model M
  Real a(unit = "m") = 2;
  Real b(unit = "s") = 3;
  Real d(unit = "m");
equation
  d = a + b;
end M;
