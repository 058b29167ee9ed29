// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 Elements of one name that are inherited twice have the same attributes.
// MODEL: M
// ERROR: 15 InheritedConflict 'x'
model M
  model A
    Real x(start = 1, fixed = true);
  equation
    der(x) = 1;
  end A;
  model B
    Real x(start = 2, fixed = true);
  end B;
  extends B;
  extends A;
end M;
