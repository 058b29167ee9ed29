// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 The components of a record are records or of simple types.
// MODEL: M
// ERROR: 10 ClassKindNotAllowed 'A'
model M
  model A
    Real x = 1;
  end A;
  record R
    A a;
  end R;
  R r;
end M;
