// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 String() is defined for simple types only.
// MODEL: M
// ERROR: 10 InvalidConversion String
model M
  record R
    Real x;
  end R;
  parameter R r(x = 1);
  parameter String s = String(r);
end M;
