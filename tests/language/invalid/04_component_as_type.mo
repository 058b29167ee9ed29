// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.1 The type of a component is a class.
// MODEL: M
// ERROR: 7 NotAClass 'x'
model M
  Real x = 1;
  x y;
end M;
