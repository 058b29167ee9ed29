// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 An element that is modified in a base class exists.
// MODEL: M
// ERROR: 9 UnknownModifiedElement 'q'
model M
  model A
    parameter Real p = 1;
  end A;
  extends A(q = 2);
end M;
