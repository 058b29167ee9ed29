// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A loop variable hides a component of the same name, within the loop only.
// MODEL: IteratorHides
// UNKNOWNS: 3
// VALUE: i = 10
// VALUE: v = {1, 2, 3}
// VALUE: w = {11, 12, 13}
model IteratorHides
  parameter Integer i = 10;
  parameter Integer v[3] = {i for i in 1:3};
  parameter Integer w[3] = {j + i for j in 1:3};
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i * time;
  end for;
end IteratorHides;
