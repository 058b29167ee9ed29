// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 An attribute cannot be accessed with a dot.
// MODEL: M
// ERROR: 7 UnknownMember 'start'
model M
  parameter Real p(start = 1) = 2;
  Real x = p.start;
end M;
