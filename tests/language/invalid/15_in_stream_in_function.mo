// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 inStream() is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'inStream'
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := inStream(x);
  end f;
  Real w = f(time);
end M;
