// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 The elements of a record are neither inputs nor outputs.
// MODEL: M
// ERROR: 7 PrefixNotAllowed 'x'
model M
  record R
    input Real x;
  end R;
  parameter R r(x = 1);
end M;
