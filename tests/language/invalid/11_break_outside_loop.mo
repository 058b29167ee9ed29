// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.4 'break' leaves a loop.
// MODEL: M
// ERROR: 9 OutsideLoop 'break'
model M
  Real x;
algorithm
  x := 1;
  break;
end M;
