// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.5 An Integer equation is a discrete-time expression on both sides.
// MODEL: M
// ERROR: 12 ContinuousForDiscrete 'n'
model M
  function f
    input Real x;
    output Integer n = if x > 1 then 1 else 0;
  algorithm
  end f;
  Real x = time;
  Integer n = f(x);
end M;
