// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.3 The operator '0' is the neutral element of '+', also for sums of arrays.
// MODEL: Sums
// UNKNOWNS: 4
// VALUE: s.x = 6
// VALUE: s.y = 60
operator record Planar
  Real x;
  Real y;
  encapsulated operator function '0'
    import Planar;
    output Planar z = Planar(0, 0);
  algorithm
  end '0';
  encapsulated operator function '+'
    import Planar;
    input Planar a;
    input Planar b;
    output Planar c = Planar(a.x + b.x, a.y + b.y);
  algorithm
  end '+';
end Planar;

model Sums
  parameter Planar v[3] = {Planar(1, 10), Planar(2, 20), Planar(3, 30)};
  parameter Planar s = sum(v);
  Planar z[2] = {Planar(time, 1), v[1] + v[2]};
end Sums;
