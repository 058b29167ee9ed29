// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.6.1 A class has no component of its own class.
// MODEL: M
// ERROR: 8 RecursiveComponent A
model M
  model A
    Real x = 1;
    A a;
  end A;
  A a;
end M;
