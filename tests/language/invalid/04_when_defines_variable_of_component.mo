// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.3 A when-clause cannot define a variable of a component.
// MODEL: M
// TOLERATED: 14 AssignmentNotAllowed 'a.u'
model M
  connector RealInput = input Real;
  block A
    RealInput u;
    Real y = u;
  end A;
  A a;
equation
  when time > 1 then
    a.u = time;
  end when;
end M;
