// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.6 A name in an expression must be declared.
// MODEL: M
// ERROR: 6 UnknownName 'speed'
model M
  Real x = 2*speed;
end M;
