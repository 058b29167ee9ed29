// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 A model that is simulated has as many equations as unknowns.
// MODEL: M
// ERROR: 7 TooFewEquations y
model M
  Real x = time;
  Real y;
end M;
