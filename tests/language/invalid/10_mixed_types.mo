// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4 The elements of an array have one type.
// MODEL: M
// ERROR: 6 MixedElements "two"
model M
  parameter Real x[2] = {1, "two"};
end M;
