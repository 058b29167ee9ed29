// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Reals are compared for equality in functions only.
// MODEL: M
// ERROR: 8 RealEquality 'x == 0.5'
model M
  Real x = time, y;
equation
  if x == 0.5 then
    y = 1;
  else
    y = 2;
  end if;
end M;
