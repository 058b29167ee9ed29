// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Only variables can be used in an expression, not classes.
// MODEL: M
// ERROR: 9 NotAValue 'A'
model M
  model A
    Real x = 1;
  end A;
  Real y = 2*A;
end M;
