// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 One value for all elements of an array of components needs 'each'.
// MODEL: M
// ERROR: 9 MissingEach 'p'
model M
  model A
    parameter Real p = 1;
  end A;
  A a[3](p = 2);
end M;
