// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4 A branch has two ends.
// MODEL: M
// ERROR: 9 WrongArgumentCount branch takes 2 arguments
model M
  Real x;
equation
  x = 1;
  Connections.branch();
end M;
