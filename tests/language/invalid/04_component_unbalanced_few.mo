// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 Every model has as many equations as unknowns of its own.
// MODEL: M
// ERROR: 6 UnbalancedClass A
model M
  model A
    Real x;
    Real y;
  equation
    x = time;
  end A;
  A a;
equation
  a.y = 2;
end M;
