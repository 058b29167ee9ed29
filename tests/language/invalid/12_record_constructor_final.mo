// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A final element of a record is no argument of its constructor.
// MODEL: M
// ERROR: 10 NamedArgument 'y'
model M
  record R
    Real x;
    final parameter Real y = 2;
  end R;
  parameter R r = R(1, y = 3);
end M;
