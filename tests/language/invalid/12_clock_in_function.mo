// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has no clocks.
// MODEL: M
// ERROR: 10 ClassKindNotAllowed 'Clock'
model M
  function f
    input Real x;
    output Real y = x;
  protected
    Clock c;
  algorithm
  end f;
  Real w = f(time);
end M;
