// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A loop that is never run through takes no element.
// MODEL: M
// UNKNOWNS: 3
model M
  parameter Integer k = 0;
  Integer n = if time > 0.5 then 0 else 0;
  Real u[k] = fill(time, k);
  Real y, z;
algorithm
  y := 1;
  for i in 1:n loop
    y := y + u[i];
  end for;
equation
  z = 2*y;
end M;
