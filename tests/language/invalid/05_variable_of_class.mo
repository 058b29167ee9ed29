// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 A variable is not found in a class, only constants are.
// MODEL: M
// ERROR: 9 EnclosingVariable 'x'
model M
  model A
    Real x = 1;
  end A;
  Real y = A.x;
end M;
