// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 A class is no base of its own base.
// MODEL: M
// ERROR: 10 CyclicExtends A
model M
  model A
    extends B;
  end A;
  model B
    extends A;
  end B;
  A a;
end M;
