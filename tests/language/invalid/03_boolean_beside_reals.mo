// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.5 A Boolean among several results changes at events only.
// MODEL: M
// ERROR: 15 ContinuousForDiscrete time
model M
  function f
    input Real x;
    output Real y = 2*x;
    output Boolean b = x > 1;
  algorithm
  end f;
  Real y;
  Boolean b;
equation
  (y, b) = f(time);
end M;
