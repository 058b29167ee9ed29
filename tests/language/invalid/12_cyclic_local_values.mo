// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.4 The values of local variables do not depend on each other in a cycle.
// MODEL: M
// ERROR: 10 CyclicParameters 'a'
model M
  function f
    input Real x;
    output Real y = a + x;
  protected
    Real a = b;
    Real b = a;
  algorithm
  end f;
  Real w = f(time);
end M;
