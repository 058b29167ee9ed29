// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 The base of a class must exist.
// MODEL: M
// ERROR: 6 UnknownClass 'Base'
model M
  extends Base;
  Real x = 1;
end M;
