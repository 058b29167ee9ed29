// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 A call has no more arguments than the function has inputs.
// MODEL: M
// ERROR: 11 WrongArgumentCount f
model M
  function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real w = f(time, 2);
end M;
