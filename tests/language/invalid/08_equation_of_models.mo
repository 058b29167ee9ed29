// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Models cannot be compared by an equation.
// MODEL: M
// ERROR: 12 NotAValue 'a'
model M
  model A
    Real x = time;
  end A;
  A a;
  A b;
equation
  a = b;
end M;
