// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.8 terminate() does not stand in a function.
// MODEL: M
// ERROR: 11 OperatorNotAllowed 'terminate'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
    terminate("done");
  end f;
  Real z = f(time);
end M;
