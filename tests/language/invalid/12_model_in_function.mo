// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has no models as components.
// MODEL: M
// ERROR: 13 ClassKindNotAllowed 'A'
model M
  model A
    Real x = 1;
  end A;
  function f
    input Real x;
    output Real y = x;
  protected
    A a;
  algorithm
  end f;
  Real w = f(time);
end M;
