// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9 The arguments of an external call are variables of the function.
// MODEL: M
// ERROR: 9 UnknownName 'z'
model M
  function f
    input Real x;
    output Real y;
    external "C" y = f(z);
  end f;
  Real w = f(time);
end M;
