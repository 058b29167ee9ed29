// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 States are instances of blocks.
// MODEL: M
// ERROR: 8 CannotStandHere 'x'
model M
  Real x = time;
equation
  initialState(x);
end M;
