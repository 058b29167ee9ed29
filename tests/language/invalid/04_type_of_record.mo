// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A type is a simple type, an enumeration or an array of such.
// MODEL: M
// ERROR: 9 BaseKindNotAllowed 'R'
model M
  record R
    Real x;
  end R;
  type T = R;
  parameter T t(x = 1);
end M;
