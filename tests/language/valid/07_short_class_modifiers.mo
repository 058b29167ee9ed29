// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 Modifiers of short class definitions lie between those of class and component.
// MODEL: ShortClassMerge
// UNKNOWNS: 2
// VALUE: a.k = 2
// VALUE: a.m = 20
// VALUE: b.k = 3
// VALUE: b.m = 20
model ShortClassMerge
  model Base
    parameter Real k = 1;
    parameter Real m = 10;
    Real x = k + m;
  end Base;
  model First = Base(k = 2);
  model Second = First(m = 20);
  Second a;
  Second b(k = 3);
end ShortClassMerge;
