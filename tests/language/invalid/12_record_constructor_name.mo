// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A record constructor takes the elements of the record.
// MODEL: M
// ERROR: 10 NamedArgument 'z'
model M
  record R
    Real x;
    Real y = 2;
  end R;
  parameter R r = R(1, z = 2);
end M;
