// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 The condition of a component is a scalar.
// MODEL: M
// ERROR: 7 TypeMismatch 'on'
model M
  parameter Boolean on[2] = {true, false};
  Real x[2] = {1, 2} if on;
end M;
