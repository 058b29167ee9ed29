// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.6 A constant is always fixed.
// MODEL: M
// ERROR: 6 ModificationNotAllowed 'fixed'
model M
  constant Real c(fixed = false) = 1;
  Real x = c;
end M;
