// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Only constants of an enclosing class can be used.
// MODEL: M
// ERROR: 8 EnclosingVariable 'p'
model M
  parameter Real p = 2;
  model A
    Real x = p;
  end A;
  A a;
end M;
