// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 A class is not found in a component.
// MODEL: M
// ERROR: 11 NotAClass 'a'
model M
  model A
    type T = Real;
    T x = 1;
  end A;
  A a;
  a.T y = 1;
end M;
