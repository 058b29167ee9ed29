// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 A declaration beside an inherited one of the same name is identical.
// MODEL: M
// ERROR: 10 InheritedConflict 'x'
model M
  model A
    Real x = 1;
  end A;
  extends A;
  Real x = 2;
end M;
