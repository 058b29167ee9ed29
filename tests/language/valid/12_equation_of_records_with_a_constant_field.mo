// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 Fields of records that are constant take no part in equations.
// MODEL: M
// VALUE: q.y = 1
// UNKNOWNS: 2
model M
  record R
    Real x;
    final constant Real y = 1;
  end R;
  R q;
  R s = R(2*time);
equation
  q = R(3*time);
end M;
