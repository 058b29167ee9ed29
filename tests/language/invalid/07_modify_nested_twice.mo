// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.4 An element is modified only once, also when one name is dotted.
// MODEL: M
// ERROR: 12 DuplicateModification 'p'
model M
  model A
    parameter Real p = 1;
  end A;
  model B
    A a;
  end B;
  B b(a.p = 2, a(p = 3));
end M;
