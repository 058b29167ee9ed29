// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3.2 Clocks have no arithmetic.
// MODEL: M
// ERROR: 7 OperatorNotDefined '+'
model M
  Clock c = Clock(0.1);
  Clock d = c + c;
  Real x = sample(time, c);
end M;
