// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 The base of a class is a class.
// MODEL: M
// ERROR: 8 NotAClass 'x'
model M
  constant Real x = 1;
  model A
    extends x;
  end A;
  A a;
end M;
