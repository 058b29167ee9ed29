// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 Elements of one name that are inherited twice are identical.
// MODEL: M
// ERROR: 13 InheritedConflict 'x'
model M
  model A
    parameter Real x = 1;
  end A;
  model B
    parameter Integer x = 1;
  end B;
  extends A;
  extends B;
end M;
