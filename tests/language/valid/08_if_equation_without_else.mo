// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 An if-equation without else may leave out all its equations.
// MODEL: LeftOut
// UNKNOWNS: 1
model LeftOut
  parameter Integer kind = 2;
  Real x = time;
equation
  if kind == 1 then
    assert(x < 100, "too large");
  elseif kind == 2 then
    assert(x < 200, "far too large");
  end if;
end LeftOut;
