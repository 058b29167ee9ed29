// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A component that is a model has no value.
// MODEL: M
// ERROR: 10 NotAValue 'a'
model M
  model A
    Real x = 1;
  end A;
  A a;
  Real y = 2*a;
end M;
