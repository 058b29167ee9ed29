// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 A class does not extend itself.
// MODEL: M
// ERROR: 7 CyclicExtends A
model M
  model A
    extends A;
    Real x = 1;
  end A;
  A a;
end M;
