// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 The lookup of a constant stops at an encapsulated class, too.
// MODEL: M
// ERROR: 8 HiddenByEncapsulated 'g'
model M
  constant Real g = 9.81;
  encapsulated model A
    Real a = 2*g;
  end A;
  A a;
end M;
