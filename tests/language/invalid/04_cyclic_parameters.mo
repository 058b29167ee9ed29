// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.4 The value of a parameter does not depend on itself.
// MODEL: M
// ERROR: 6 CyclicParameters 'p'
model M
  parameter Real p = 2*q;
  parameter Real q = p - 1;
end M;
