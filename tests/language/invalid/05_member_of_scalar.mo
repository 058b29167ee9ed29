// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 A variable of a simple type has no elements.
// MODEL: M
// ERROR: 7 UnknownMember 're'
model M
  Real x = 1;
  Real y = x.re;
end M;
