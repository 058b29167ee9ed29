// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A subscript in a branch of a function that is not taken is not looked at.
// MODEL: M
// VALUE: y = 1
model M
  function f
    input Integer kind;
    output Real y;
  protected
    constant Real c[:, :] = fill(0.0, 0, 0);
  algorithm
    y := 1;
    if kind == 2 then
      y := c[1, 1] + c[2, 1];
    end if;
  end f;
  constant Integer kind = 1;
  parameter Real y = f(kind);
end M;
