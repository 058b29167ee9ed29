// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.4.1 A discrete-time Real is assigned in a when-clause.
// MODEL: M
// ERROR: 7 DiscreteOutsideWhen 'd'
model M
  Real x = sin(time);
  discrete Real d;
algorithm
  d := 2*x;
end M;
