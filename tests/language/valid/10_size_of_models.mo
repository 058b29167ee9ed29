// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.1 Arrays of models have sizes.
// MODEL: M
// VALUE: n = 3
// VALUE: all = 232
model M
  model Part
    Real x = time;
  end Part;
  model Group
    Part inside[4];
  end Group;
  Part p[3];
  Part q[2, 3];
  Group g;
  Real u[size(p, 1)] = fill(time, size(g.inside, 1) - 1);
  parameter Integer n = size(q, 2);
  parameter Integer all = size(q) * {100, 10} + ndims(q);
end M;
