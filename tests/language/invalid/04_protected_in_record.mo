// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A record has public elements only.
// MODEL: M
// TOLERATED: 8 ElementNotAllowed 'R'
model M
  record R
    Real x;
  protected Real y;
  end R;
  parameter R r(x = 1);
end M;
