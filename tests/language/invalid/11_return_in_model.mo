// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.5 'return' leaves a function.
// MODEL: M
// ERROR: 9 OperatorNotAllowed 'return'
model M
  Real x;
algorithm
  x := 1;
  return;
end M;
