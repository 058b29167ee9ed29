// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 Only variables are assigned.
// MODEL: M
// ERROR: 11 NotAValue 'A'
model M
  model A
    Real x = 1;
  end A;
  A a;
algorithm
  A := 1;
end M;
