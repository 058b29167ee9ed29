// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 Every record has a constructor; its inputs are the elements, with their defaults.
// MODEL: RecordConstructors
// UNKNOWNS: 2
// VALUE: a.x = 1
// VALUE: a.y = 20
// VALUE: b.x = 3
// VALUE: b.y = 4
// VALUE: n.p.x = 7
// VALUE: n.p.y = 20
// VALUE: n.k = 5
// VALUE: s = 27
model RecordConstructors
  record Point
    Real x = 10;
    Real y = 20;
  end Point;
  record Named
    Point p;
    Integer k = 5;
    final parameter Real fixedOne = 1;
  end Named;
  parameter Point a = Point(1);
  parameter Point b = Point(y = 4, x = 3);
  parameter Named n = Named(p = Point(x = 7));
  parameter Real s = n.p.x + n.p.y;
  Point q = Point(time, 2 * time);
end RecordConstructors;
