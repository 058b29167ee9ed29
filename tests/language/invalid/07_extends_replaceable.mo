// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.4 A base class is not replaceable.
// MODEL: M
// ERROR: 10 ReplaceableBase 'Base'
model M
  replaceable model Base
    Real x = 1;
  end Base;
  model A
    extends Base;
  end A;
  A a;
end M;
