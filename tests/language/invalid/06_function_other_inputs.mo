// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.6 A function that replaces another one takes the same inputs.
// MODEL: M
// ERROR: 20 NotASubtype 'f'
model M
  model A
    replaceable function f
      input Real x;
      output Real y = x;
    algorithm
    end f;
    Real z = f(time);
  end A;
  function g
    input Real a;
    input Real b;
    output Real y = a + b;
  algorithm
  end g;
  A a(redeclare function f = g);
end M;
