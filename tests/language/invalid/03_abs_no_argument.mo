// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 abs() takes one argument.
// MODEL: M
// ERROR: 6 WrongArgumentCount abs
model M
  Real x = abs();
end M;
