// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A field that is a record whose own fields have values needs none.
// MODEL: M
// VALUE: x = 1
// VALUE: y = 5
model M
  record Inner
    parameter Real a = 1;
  end Inner;
  record Outer
    parameter Inner m;
    parameter Inner n(a = 5);
  end Outer;
  parameter Outer p = Outer();
  parameter Real x = p.m.a;
  parameter Real y = p.n.a;
end M;
