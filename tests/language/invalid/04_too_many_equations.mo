// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 A model that is simulated has as many equations as unknowns.
// MODEL: M
// ERROR: 6 TooManyEquations 1 too many
model M
  Real x = time;
equation
  x = 2;
end M;
