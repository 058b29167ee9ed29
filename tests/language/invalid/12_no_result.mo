// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.3 A function that is called in an expression has a result.
// MODEL: M
// ERROR: 11 WrongResultCount f
model M
  function f
    input Real x;
  algorithm
    assert(x >= 0, "negative");
  end f;
  Real x = f(time);
end M;
