// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.7 reinit takes an array and an array expression of the same size.
// MODEL: ReinitArray
// UNKNOWNS: 2
model ReinitArray
  Real x[2](start = {1, 2}, each fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    reinit(x, {3, 4});
  end when;
end ReinitArray;
