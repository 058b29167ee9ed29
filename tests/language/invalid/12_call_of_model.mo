// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4 Only functions, records and types with a conversion are called.
// MODEL: M
// ERROR: 9 NotAFunction 'A'
model M
  model A
    Real x = 1;
  end A;
  Real y = A(2);
end M;
