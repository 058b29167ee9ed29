// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 Elements of one name that are inherited twice have the same values.
// MODEL: M
// ERROR: 13 InheritedConflict 'x'
model M
  model A
    Real x = 1;
  end A;
  model B
    Real x = 2;
  end B;
  extends A;
  extends B;
end M;
