// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.1 The second argument of size() is a dimension of the array.
// MODEL: M
// ERROR: 7 OutOfRange 2
model M
  parameter Real x[3] = {1, 2, 3};
  parameter Integer n = size(x, 2);
end M;
