// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.6 A branch that cannot be taken because of a size need not fit that size.
// MODEL: M
// UNKNOWNS: 1
model M
  parameter Real table[:, 2] = fill(0.0, 0, 2);
  Real y;
algorithm
  y := time;
  if size(table, 1) > 1 then
    y := table[1, 1];
  end if;
end M;
