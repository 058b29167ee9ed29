// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 Elements of a record parameter are modified one by one.
// MODEL: RecordElements
// UNKNOWNS: 1
// VALUE: c.d.a = 5
// VALUE: c.d.s.n = 9
// VALUE: c.d.s.m = 2
model RecordElements
  record Sub
    Integer n = 1;
    Integer m = 2;
  end Sub;
  record Data
    Real a = 1;
    Sub s;
  end Data;
  model Part
    parameter Data d(a = 3);
    Real x = d.a * d.s.n;
  end Part;
  Part c(d(a = 5, s.n = 9));
end RecordElements;
