// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 An element that is modified inside of another one exists.
// MODEL: M
// ERROR: 12 UnknownModifiedElement 'q'
model M
  model A
    parameter Real p = 1;
  end A;
  model B
    A a;
  end B;
  B b(a(q = 2));
end M;
