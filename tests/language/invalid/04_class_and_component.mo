// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.2 A class and a component of one class cannot have the same name.
// MODEL: M
// ERROR: 9 DuplicateComponent 'A'
model M
  model A
    Real x = 1;
  end A;
  Real A = 2;
end M;
