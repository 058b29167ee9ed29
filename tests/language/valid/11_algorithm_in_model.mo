// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.1.2 An algorithm section counts one equation for each variable it assigns.
// MODEL: ModelAlgorithm
// UNKNOWNS: 3
model ModelAlgorithm
  Real x;
  Real y;
  Real z = x + y;
algorithm
  x := sin(time);
  x := 2 * x;
  y := x;
  if y > 1 then
    y := 1;
  elseif y < -1 then
    y := -1;
  else
    y := y / 2;
  end if;
end ModelAlgorithm;
