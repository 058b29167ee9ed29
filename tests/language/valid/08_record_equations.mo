// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Records are equated as a whole, element by element.
// MODEL: RecordEquations
// UNKNOWNS: 9
model RecordEquations
  record Point
    Real x;
    Real y;
    Integer n;
  end Point;
  Point a;
  Point b;
  Point c = Point(x = 1, y = 2, n = 3);
equation
  a = b;
  b = if time < 1 then c else Point(3, 4, 5);
end RecordEquations;
