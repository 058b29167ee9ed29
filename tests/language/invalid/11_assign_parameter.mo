// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.2 An algorithm of a model does not assign a parameter.
// MODEL: M
// ERROR: 10 AssignmentNotAllowed 'p'
model M
  parameter Real p = 1;
  Real x;
algorithm
  x := p;
  p := 2;
end M;
