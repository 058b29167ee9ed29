// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.3 sin() takes one argument.
// MODEL: M
// ERROR: 6 WrongArgumentCount sin
model M
  Real x = sin(time, 2);
end M;
