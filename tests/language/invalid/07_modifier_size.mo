// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 The modifier of an array of components has as many elements as the array.
// MODEL: M
// ERROR: 9 DimensionMismatch 2
model M
  model A
    parameter Real p = 1;
  end A;
  A a[3](p = {1, 2});
end M;
