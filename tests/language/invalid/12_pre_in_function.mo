// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 pre() is not used in a function.
// MODEL: M
// ERROR: 10 OperatorNotAllowed 'pre'
model M
  function f
    input Integer x;
    output Integer y;
  algorithm
    y := pre(x);
  end f;
  parameter Integer w = f(1);
end M;
