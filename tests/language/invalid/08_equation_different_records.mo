// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Both sides of an equation have compatible types, also where they are records.
// MODEL: M
// ERROR: 15 IncompatibleEquation B
model M
  record A
    Real x;
  end A;
  record B
    Real y;
  end B;
  A a;
  B b;
equation
  a = b;
  b.y = 1;
end M;
