// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 Clocks are not made in functions.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'Clock'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := hold(sample(x, Clock(0.1)));
  end f;
  Real w = f(time);
end M;
