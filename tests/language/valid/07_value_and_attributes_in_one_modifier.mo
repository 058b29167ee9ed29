// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.1 A modifier may give attributes and the value of one element, in two places too.
// MODEL: ValueAndAttributes
// UNKNOWNS: 2
// VALUE: p.k = 5
// ATTRIBUTE: p.k.min = 2
// ATTRIBUTE: p.x.start = 4
// ATTRIBUTE: p.x.nominal = 9
model AttributedPart
  parameter Real k(min = 0) = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = k;
end AttributedPart;

model ValueAndAttributes
  AttributedPart p(k(min = 2) = 5, x(start = 4), x.nominal = 9);
  Real y = p.x;
end ValueAndAttributes;
