// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 A class cannot extend a class that encloses it and has it as a component.
// MODEL: M
// ERROR: 11 RecursiveComponent A
model M
  model A
    Real x = 1;
    model B
      extends A;
    end B;
    B b;
  end A;
  A a;
end M;
