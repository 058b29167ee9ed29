// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4 The elements of an array have one size.
// MODEL: M
// ERROR: 6 MixedElements {3}
model M
  parameter Real x[2, 2] = {{1, 2}, {3}};
end M;
