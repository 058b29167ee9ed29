// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 A modifier has the type of what it modifies.
// MODEL: M
// ERROR: 9 TypeMismatch "two"
model M
  model A
    parameter Real p = 1;
  end A;
  A a(p = "two");
end M;
