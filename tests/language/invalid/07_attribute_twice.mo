// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.4 An attribute is given only once.
// MODEL: M
// ERROR: 6 DuplicateModification 'start'
model M
  Real x(start = 1, start = 2);
equation
  der(x) = 1;
end M;
