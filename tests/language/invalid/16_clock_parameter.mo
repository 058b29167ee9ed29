// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3.2 A clock is no parameter.
// MODEL: M
// ERROR: 6 PrefixNotAllowed 'c'
model M
  parameter Clock c = Clock(0.1);
  Real x = sample(time, c);
end M;
