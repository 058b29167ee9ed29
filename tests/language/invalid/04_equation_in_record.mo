// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A record has no equations.
// MODEL: M
// ERROR: 8 ElementNotAllowed 'R'
model M
  record R
    Real x;
  equation x = 1;
  end R;
  R r;
end M;
