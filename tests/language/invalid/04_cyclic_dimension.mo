// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.4 A dimension does not depend on the size of its own array.
// MODEL: M
// ERROR: 7 CyclicParameters 'x'
model M
  parameter Integer n = size(x, 1);
  parameter Real x[n] = ones(n);
end M;
