// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4 A variable is not called.
// MODEL: M
// ERROR: 7 NotAFunction 'x'
model M
  Real x = time;
  Real y = x(2);
end M;
