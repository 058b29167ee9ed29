// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 Real has the attributes that the specification lists.
// MODEL: M
// ERROR: 6 UnknownAttribute 'begin'
model M
  Real x(begin = 1) = time;
end M;
