// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 An extends-clause does not change the lookup of another one.
// MODEL: M
// ERROR: 13 InheritedBase 'Inner'
model M
  model Outer
    model Inner
      Real x = 1;
    end Inner;
  end Outer;
  model A
    extends Outer;
    extends Inner;
  end A;
  A a;
end M;
