// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.6 A constant gets its value in its declaration.
// MODEL: M
// ERROR: 6 ConstantWithoutValue 'c'
model M
  constant Real c;
  Real x = c;
end M;
