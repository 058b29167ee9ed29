// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A record constructor gets a value for every element without a default.
// MODEL: M
// ERROR: 10 MissingArgument 'y'
model M
  record R
    Real x;
    Real y;
  end R;
  parameter R r = R(1);
end M;
