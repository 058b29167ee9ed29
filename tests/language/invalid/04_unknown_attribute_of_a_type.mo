// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 A type definition gives attributes that its base has.
// MODEL: M
// ERROR: 6 UnknownAttribute 'foo'
model M
  type T = Real(foo = 3);
  T t = 1;
end M;
