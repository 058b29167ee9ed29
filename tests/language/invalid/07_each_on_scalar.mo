// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 'each' is only for arrays.
// MODEL: M
// ERROR: 9 EachOnScalar 'p'
model M
  model A
    parameter Real p = 1;
  end A;
  A a(each p = 2);
end M;
