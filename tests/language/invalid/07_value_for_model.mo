// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 A model has no value that a modifier could set.
// MODEL: M
// ERROR: 10 ModelWithValue 'a'
model M
  model A
    parameter Real p = 1;
    Real x = p;
  end A;
  A a = 3;
end M;
