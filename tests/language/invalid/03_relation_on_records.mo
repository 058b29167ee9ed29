// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Relations are defined for scalars of simple types only.
// MODEL: M
// ERROR: 11 OperatorNotDefined '=='
model M
  record R
    Real x;
  end R;
  parameter R a(x = 1);
  parameter R b(x = 2);
  parameter Boolean same = a == b;
end M;
