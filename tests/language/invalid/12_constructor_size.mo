// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A field of a fixed size takes no other.
// MODEL: M
// ERROR: 9 DimensionMismatch 'v'
model M
  record R
    Real v[2];
  end R;
  parameter R r = R(v = {1, 2, 3});
end M;
