// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.3 A record extends records only.
// MODEL: M
// ERROR: 10 BaseKindNotAllowed 'A'
model M
  model A
    Real x;
  end A;
  record R
    extends A;
  end R;
  parameter R r(x = 1);
end M;
