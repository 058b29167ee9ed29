// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Records as parameters and as variables, bound as a whole or by elements.
// MODEL: RecordComponents
// UNKNOWNS: 4
// VALUE: p.a = 1
// VALUE: p.b = 2
// VALUE: q.a = 1
// VALUE: q.b = 2
// VALUE: r.a = 5
// VALUE: r.b = 6
model RecordComponents
  record Pair
    Real a;
    Real b = 6;
  end Pair;
  parameter Pair p(a = 1, b = 2);
  parameter Pair q = p;
  parameter Pair r(a = 5);
  Pair x(a = time);
  Pair y = x;
end RecordComponents;
