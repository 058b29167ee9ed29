// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 Types of one name that are inherited twice are identical.
// MODEL: M
// ERROR: 13 InheritedConflict 'T'
model M
  model A
    type T = Real(unit = "m");
  end A;
  model B
    type T = Real(unit = "s");
  end B;
  extends A;
  extends B;
  T x = 1;
end M;
