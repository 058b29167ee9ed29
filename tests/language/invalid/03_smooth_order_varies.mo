// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 The order of smooth() is a parameter expression.
// MODEL: M
// ERROR: 7 VariabilityTooHigh smooth: p
model M
  Integer p = 1;
  Real y = smooth(p, time);  
end M;
