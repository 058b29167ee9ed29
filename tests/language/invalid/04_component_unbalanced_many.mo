// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 Every model has as many equations as unknowns of its own.
// MODEL: M
// ERROR: 6 UnbalancedClass A
model M
  model A
    input Real u;
    Real x;
  equation
    x = time;
    u = 2*x;
  end A;
  A a(u = y);
  Real y;
end M;
