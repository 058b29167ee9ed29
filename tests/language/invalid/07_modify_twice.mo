// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.4 An element is modified only once.
// MODEL: M
// ERROR: 9 DuplicateModification 'p'
model M
  model A
    parameter Real p = 1;
  end A;
  A a(p = 2, p = 3);
end M;
