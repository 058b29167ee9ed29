// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 Record expressions are compatible when they have the same named elements.
// MODEL: EqualRecords
// UNKNOWNS: 4
// VALUE: p.a = 1
// VALUE: p.b = 2
model EqualRecords
  record First
    Real a;
    Real b;
  end First;
  record Second
    Real a;
    Real b;
  end Second;
  parameter Second q(a = 1, b = 2);
  parameter First p = q;
  Second x(a = time, b = 2);
  First y;
equation
  y = x;
end EqualRecords;
