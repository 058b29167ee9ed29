// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 A when-statement does not stand in a function.
// MODEL: M
// ERROR: 11 CannotStandHere when
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
    when x > 1 then
      y := 2;
    end when;
  end f;
  Real z = f(time);
end M;
