// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.4 A component that is removed cannot be modified.
// MODEL: M
// ERROR: 13 UnknownModifiedElement 'a'
model M
  model A
    parameter Real p = 1;
  end A;
  model Circuit
    A a;
    Real x = 1;
  end Circuit;
  extends Circuit(break a, a(p = 2));
end M;
